/** Does somebody ask for a person, in one of several languages? */
import { fold } from '../words/fold.ts'

/** Of folded text. Gaps are bounded, so that the time is linear in the length of the text. */
const PATTERNS: readonly RegExp[] = [
  // English
  /\b(?:speak|talk|chat|connect(?:ed)?|transfer(?:red)?|escalate)(?: me| this)? (?:to|with) (?:(?:a|an|the|your|some|one of your|another) )?(?:(?:real|live|actual|human) )?(?:human|person|people|agents?|representative|operator|advisor|adviser|manager|supervisor|colleagues?|someone|somebody|staff|support team)\b(?! (?:api|app|page|tab|settings?|module))/,
  /\b(?:real|live|actual) (?:human|person|agent|operator)\b(?! (?:api|app|data))/,
  /\b(?:want|need|give me|get me) (?:a|an) (?:human|person|operator|representative)\b/,
  /^(?:human|agent|operator|representative)(?:,? please)?[.!]*$/,
  // German
  /\bmit (?:einem|einer|'nem) (?:(?:echten|richtigen|realen|menschlichen) )?(?:menschen|mitarbeiter|mitarbeiterin|berater|beraterin|person|ansprechpartner|kollegen|kollegin)\b.{0,30}\b(?:sprechen|reden|chatten|telefonieren|verbinden|verbunden)\b/,
  /\b(?:sprechen|reden|chatten|telefonieren|verbinden|verbunden)\b.{0,20}\bmit (?:einem|einer) (?:(?:echten|richtigen) )?(?:menschen|mitarbeiter|mitarbeiterin|berater|beraterin|person)\b/,
  /\b(?:mit jemandem|jemanden) (?:sprechen|reden|telefonieren)\b/,
  /\bechte[nr]? (?:mensch|menschen|person|mitarbeiter)\b/,
  // French
  /\b(?:parler|discuter|echanger|joindre|en relation)(?: a| avec)? (?:(?:un|une) )?(?:vrai |vraie )?(?:humain|personne|conseiller|conseillere|operateur|agent|quelqu'un)\b/,
  // Spanish
  /\b(?:hablar|chatear|comunicar(?:me)?|contactar) con (?:(?:un|una) )?(?:(?:persona|humano|agente|operador|operadora|asesor|asesora|representante)\b|alguien\b)/,
  // Italian
  /\b(?:parlare|chattare|comunicare) con (?:(?:un|una|un') ?)?(?:persona|umano|operatore|operatrice|consulente|addetto|qualcuno)\b/,
  // Portuguese
  /\b(?:falar|conversar) com (?:(?:um|uma) )?(?:pessoa|humano|atendente|agente|operador|operadora|alguem)\b/,
  // Dutch
  /\bmet (?:(?:een|'n) )?(?:(?:echt|echte) )?(?:mens|persoon|medewerker|iemand)\b.{0,30}\b(?:spreken|praten|chatten|bellen)\b/,
  /\b(?:spreken|praten|chatten)\b.{0,10}\bmet (?:(?:een|'n) )?(?:(?:echt|echte) )?(?:mens|persoon|medewerker|iemand)\b/,
  // Polish
  /\b(?:rozmawiac|porozmawiac|polaczyc)(?: sie)? z (?:czlowiekiem|konsultantem|konsultantka|kims|pracownikiem|osoba)\b/,
  ...[
    // Turkish
    '(?:kişiyle|insanla|temsilci(?:si)?yle|temsilci(?:si)?(?:y|n)e|yetkiliyle|yetkiliye|operatörle|operatöre|biriyle|birisiyle) .{0,15}(?:görüş|konuş|bağla)',
    // Arabic, Persian, Hebrew
    '(?:التحدث|الحديث|التكلم|أتحدث|أتكلم|التواصل|تحويلي|توصيلي) (?:إلى|مع|ب) ?(?:شخص|إنسان|موظف|ممثل|مسؤول|أحد)',
    'با (?:یک )?(?:نفر|انسان|شخص|کارشناس|اپراتور|پشتیبان|کسی) .{0,15}(?:صحبت|حرف|گفتگو)',
    '(?:לדבר|לשוחח|לדיבור) עם (?:אדם|בן אדם|נציגה?|מישהו)|(?:העבירו|תעבירו|תעביר) אותי ל(?:אדם|נציגה?|מישהו)',
    // Hindi
    '(?:व्यक्ति|इंसान|आदमी|एजेंट|प्रतिनिधि|किसी) से (?:बात|चैट|संपर्क)',
    // Japanese, Korean, Chinese
    '(?:担当者?|人間|オペレーター?|スタッフ|係)(?:の[人方])?[とにへ](?:直接)?(?:お?話|相談|つない|繋い|代わ|チャット)|人と(?:直接)?お?話',
    '(?:상담원|상담사|사람|담당자|직원)(?:과|와|이랑|랑|하고|에게|한테|을|를)? ?(?:직접 )?(?:대화|상담|통화|연결|이야기|얘기|말하고)',
    '[转轉找接要]接?到?(?:人工|真人|客服)|[与與和跟同](?:真?人|人工|客服)(?:人[员員])?(?:交[谈談]|[说說][话話]|聊|[对對][话話]|[沟溝]通|[联聯][系繫]|[谈談])',
  ].map((pattern) => new RegExp(fold(pattern))),
]

export function wantsPerson(text: string): boolean {
  const folded = fold(text)
  return PATTERNS.some((pattern) => pattern.test(folded))
}

const YES =
  /^(?:yes|yeah|yep|yes please|please do|sure|ok|okay|ja|ja bitte|gern|gerne|bitte|oui|oui merci|si|si por favor|claro|si grazie|sim|sim por favor|ja graag|graag|tak|tak prosze)[ ,.!]*$/
const MORE_YES = new RegExp(
  `^(?:${fold('evet|evet lütfen|olur|tamam|نعم|نعم من فضلك|أجل|حسنا|כן|כן בבקשה|בטח|بله|بله لطفا|آره|باشه|हाँ|हां|जी हाँ|जी हां|ठीक है|はい|ええ|(?:はい)?お願いします|네|예|네 ?부탁(?:합니다|드립니다|해요)|부탁(?:합니다|드립니다|해요)|좋아요|是|是的|好|好的|好啊|可以|行|[请請]|麻[烦煩]了|要')})[ ,.!،。！、~]*$`,
)

/** A bare yes, as to a question whether a person shall look at it. */
export function isYes(text: string): boolean {
  const folded = fold(text).replace(/[,،、，]/g, '')
  return YES.test(folded) || MORE_YES.test(folded)
}
