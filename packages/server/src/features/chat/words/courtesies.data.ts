/** What people write around a question, in the languages that the assistant speaks. Whole words, of text as it was written. */

const anyOf = (words: string): string => words.trim().split(/\s*\|\s*/).join('|')
const begin = '(?<![\\p{L}\\p{N}])'
const end = '(?![\\p{L}\\p{N}-])'

const greetings = anyOf(`
  hi|hello|hey|hiya|greetings|dear (?:all|team|sir|madam|support)|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|gr(?:ü|ue)(?:ß|ss) gott|sehr geehrte damen und herren
  |bonjour|bonsoir|salut|hola|buenos d[ií]as|buenas (?:tardes|noches)|buenas|ciao|buongiorno|buonasera|salve|ol[áa]|oi|bom dia|boa (?:tarde|noite)|goedendag|goede(?:morgen|middag|navond)|hoi|dag
  |cześć|czesc|dzień dobry|dzien dobry|dobry wieczór|witam|witajcie|hej|merhaba(?:lar)?|selam|iyi (?:günler|akşamlar)|günaydın|مرحبا|مرحبًا|أهلا|أهلًا|السلام عليكم|صباح الخير|مساء الخير|שלום(?: רב)?|היי|הי|בוקר טוב|ערב טוב
  |سلام|درود|صبح بخیر|وقت بخیر|नमस्ते|नमस्कार|हैलो|हेलो|嗨|早上好|下午好|晚上好|안녕하십니까|안녕`)
/** What needs no end, where no space parts words. */
const unspacedGreetings = anyOf(
  `こんにちは|こんばんは|おはようございます|はじめまして|お世話になっております|안녕하세요|[你您]好[呀啊]?`,
)
const greeted = anyOf(`there|all|team|everyone|everybody|folks|guys|zusammen|alle|liebes team|tous|todos|a tutti|allemaal`)

const thanks = anyOf(`
  thanks|thank you|thankyou|thx|ty|cheers|much appreciated|danke|vielen dank|herzlichen dank|dank(?:e)? (?:im voraus|euch|ihnen|dir)|merci|gracias|grazie|obrigad[oa]|bedankt|dank (?:u|je)(?: wel)?|dziękuję|dzięki|dziękuję bardzo|teşekkürler|teşekkür ederim|sağ ?olun|sağ ?ol|şimdiden teşekkürler|شكرا|شكرًا|شكرا جزيلا|شكرًا جزيلًا|תודה|תודה רבה|תודה מראש
  |ممنون|متشکرم|مرسی|سپاسگزارم|धन्यवाद|शुक्रिया|ありがとう(?:ございます|ございました)?|よろしくお願い(?:します|いたします|致します)|감사합니다|고맙습니다|고마워요|[谢謝][谢謝][您你]?|多[谢謝]`)
const much = anyOf(`
  a lot|so much|very much|a million|again|in advance|for your (?:help|time|answer)|everyone|all|schön|sehr|vielmals|im voraus|für (?:ihre|eure|deine) (?:hilfe|antwort)|beaucoup|bien|d['’]avance|pour votre (?:aide|réponse)
  |muchas|de antemano|por su ayuda|mille|tante|in anticipo|muito|desde já|alvast|bij voorbaat|u|je|ihnen|euch|dir|you`)
const regards = anyOf(`
  (?:kind|best|warm|many)? ?regards|(?:all the )?best wishes|sincerely|yours (?:sincerely|faithfully|truly)|mit freundlichen gr(?:ü|ue)(?:ß|ss)en|(?:viele|liebe|beste|freundliche) gr(?:ü|ue)(?:ß|ss)e|cordialement|bien à vous|(?:un )?saludos?|atentamente
  |(?:cordiali|distinti) saluti|atenciosamente|com os melhores cumprimentos|met vriendelijke groet(?:en)?|groetjes`)

/** Gives a redacted detail of one's own: "my mail is [EMAIL_ADDRESS]". What was redacted is put behind it. */
const detail = anyOf(`
  (?:and |und |et |y |e |en )?(?:my|our|meine?|mon|ma|mi|il mio|la mia|(?:o )?meu|(?:a )?minha|mijn) (?:e-?mail|mail|phone|telephone|mobile|cell|number|address|name|telefon|handy|mobilnummer|nummer|(?:e-?)?mailadresse|adresse|t[ée]l[ée]phone|portable|num[ée]ro|correo|tel[ée]fono|n[úu]mero|indirizzo|telefone|adres|telefoonnummer)(?: (?:address|number|no))?(?: (?:is|ist|lautet|est|es|[èeé]))?:?
  |(?:i am|i['’]m|ich bin|je suis|soy|sono|sou|ik ben|(?:reach|contact|call|text|(?:e-?)?mail|write(?: to)?) me(?: (?:at|on|under|via))?)
  |m[óo]j (?:e-?mail|mail|adres(?: e-?mail)?|numer(?: telefonu)?|telefon)(?: to)?:?|(?:e-?posta|mail) adresim:?|(?:e-?postam|mailim|telefonum|(?:telefon )?numaram):?
  |(?:بريدي(?: الإلكتروني)?|[إا]يميلي|هاتفي|رقمي|رقم هاتفي|عنواني)(?: هو)?:?|ה?(?:מייל|אימייל|דוא"ל|טלפון|מספר|כתובת) שלי(?: הוא)?:?|(?:ایمیل|تلفن|شماره(?: تلفن)?|آدرس) من:?
  |मेर[ाी] (?:ई-?मेल|फ़ोन|फोन|नंबर|पता):?|(?:私の)?(?:メール(?:アドレス)?|電話番号|住所)は|(?:제 )?(?:이메일|메일|전화번호|주소)[은는]|我的?(?:邮箱|郵箱|电话|電話|手机|手機|地址)(?:号码|號碼)?(?:是|[:：])?`)

const acknowledgements = anyOf(`
  no|nope|nah|nein|non|não|nao|nee|ok|okay|k|great|perfect|super|cool|nice|wonderful|alright|all right|got it|i see|understood|good|fine|sounds good|that(?:['’]s| is) all|bye|goodbye|bye bye|see you|alles klar|gut|verstanden|prima|passt|das war['’]?s|tsch(?:ü|ue)ss|auf wiedersehen|d['’]accord|parfait|compris|au revoir
  |vale|perfecto|entendido|adi[óo]s|va bene|perfetto|capito|arrivederci|perfeito|entendi|tchau|adeus|goed|prima|duidelijk|begrepen|doei|tot ziens
  |nie|świetnie|rozumiem|dobrze|do widzenia|hayır|tamam|anladım|harika|görüşürüz|لا|حسنا|حسنًا|تمام|مفهوم|مع السلامة|לא|בסדר|הבנתי|מעולה|להתראות|نه|باشه|فهمیدم|عالی|خداحافظ|नहीं|ठीक है|समझ गया|समझ गई|अलविदा
  |いいえ|[わ分]かりました|了解(?:です|しました)?|大丈夫です|さようなら|아니[요오]|알겠(?:습니다|어요)|괜찮(?:습니다|아요)|不用?了?|好的|明白了?|知道了|了解了?|再[见見]|[没沒]有了`)

/** How a question begins. */
const asking = anyOf(`
  how|what|when|where|who|why|which|whose|can|could|do|does|did|is|are|may|will|would|should
  |wie|was|wann|wo|woher|wohin|wer|warum|welche[rsmn]?|kann|können|könnte|darf|gibt es|habt ihr|haben sie
  |comment|quand|où|combien|pourquoi|quel(?:le)?s?|est-ce|puis-je|peut-on|pouvez-vous|avez-vous
  |c[óo]mo|cu[áa]ndo|d[óo]nde|cu[áa]nto|por qué|qué|cu[áa]l|puedo|come|quando|dove|quanto|perché|quale|posso|onde|quanto|por que|qual|hoe|wanneer|waar|waarom|welke|kan|mag|heeft u
  |jak|kiedy|gdzie|kto|dlaczego|czy|ile|jak[ia]e?|nasıl|ne zaman|nerede|neden|hangi|kim|كيف|متى|أين|هل|كم|لماذا|ما هي?|איך|מתי|איפה|האם|כמה|למה|איזה|چطور|چگونه|کجا|آیا|چند|چقدر|چرا|کدام|कैसे|कब|कहाँ|कहां|क्या|कितन[ाेी]|कौन|क्यों`)

const conjunction = '[,;]? (?:and|or|und|oder|et|ou|y|o|e|en|of)(?: also| auch| aussi| también| anche| também| ook)? '

interface Courtesies {
  readonly opening: RegExp
  readonly closing: RegExp
  readonly introduction: RegExp
  readonly details: RegExp
  readonly question: RegExp
  readonly detail: RegExp
  readonly greeting: RegExp
  readonly acknowledgement: RegExp
  readonly joint: RegExp
  readonly conjunction: RegExp
  readonly addition: RegExp
  readonly followUp: RegExp
  readonly pronoun: RegExp
}

export const courtesies: Courtesies = {
  /** At the start of a sentence; a name behind a greeting goes with it, where a comma or an exclamation mark ends it. */
  opening: new RegExp(
    `^[¡¿]?(?:(?:${unspacedGreetings})|(?:${greetings})${end}(?: (?:${greeted})${end}| \\p{L}[\\p{L}'’-]*(?=[,!]))?|(?:${thanks})${end}(?: (?:${much})${end}){0,4}|(?:${regards})${end}.*$)[\\s,.!:;–—。！、،~-]*`,
    'iu',
  ),
  /** At the end of one; the mark that ended the rest stays. */
  closing: new RegExp(
    `([?？؟])?[\\s,.!;–—。！、،-]{0,8}${begin}(?:(?:many|muchas|mille|tante|muito|vielen|herzlichen) )?(?:${thanks})${end}(?: (?:${much})${end}){0,4}[\\s,.!。！]{0,8}$`,
    'iu',
  ),
  /** Who somebody is. */
  introduction:
    /^(?:and )?(?:my name is|my name['’]s|this is \p{Lu}[\p{L}'’-]*[ .!]*$|i am called|mein name ist|ich hei(?:ß|ss)e|je m['’]appelle|mon nom est|me llamo|mi nombre es|mi chiamo|il mio nome [èe]|(?:o )?meu nome [ée]|chamo-me|me chamo|ik heet|mijn naam is)(?![\p{L}\p{N}])/iu,
  /** Where to reach somebody; what it was is redacted. */
  details: new RegExp(
    `${begin}(?:(?:e-?)?mails?|phone|telephone|mobile|cell|number|address|contact|call|reach|reply|answer|write|am|telefon|telefonnummer|handy|nummer|adresse|erreich\\p{L}{0,3}|schreib\\p{L}{0,3}|antwort\\p{L}{0,3}|bin|portable|numéro|joindre|suis|correo|teléfono|número|dirección|soy|indirizzo|telefono|numero|sono|telefone|endereço|sou|telefoonnummer|adres|ben)${end}|['’]m${end}`,
    'iu',
  ),
  detail: new RegExp(`${begin}(?:${detail}) ?(?=\\[[A-Z])`, 'giu'),
  /** What is nothing else: a greeting; thanks, a farewell, a no, a word or a sign that something is understood. */
  greeting: new RegExp(`^¡?(?:${unspacedGreetings}|(?:${greetings})${end})`, 'iu'),
  acknowledgement: new RegExp(
    `^¡?(?:[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u200d\\ufe0f ]{1,40}$|(?:(?:${acknowledgements})${end}[\\s,.!。！、،~]{0,8}){0,3}(?:(?:(?:many|muchas|mille|tante|muito|vielen|herzlichen) )?(?:${thanks})${end}(?: (?:${much})${end}){0,4}[\\s,.!。！、،~]{0,8})?(?:(?:${acknowledgements})${end}[\\s,.!。！、،~]{0,8}){0,3}$)`,
    'iu',
  ),
  /** What joins anything. */
  conjunction: new RegExp(conjunction, 'giu'),
  /** What joins two things that are both asked for; `en` is "in" elsewhere. */
  addition: new RegExp(
    `[,;]? (?:(?:and|und|et|y|e)(?: also| auch| aussi| también| anche| também)?|en(?= (?:het|jullie|uw)${end})) `,
    'giu',
  ),
  /** How a question begins that goes on with the one before. */
  followUp: new RegExp(
    `^(?:and|or|but|also|then|what about|how about|und|oder|aber|auch|dann|was ist mit|wie ist es mit|wie sieht es|et|ou|mais|aussi|qu['’]en est-il|y|pero|también|qué tal|e|ma|anche|mas|também|en|of|maar|ook|hoe zit het)${end}`,
    'iu',
  ),
  /** What stands for something said before. */
  pronoun: new RegExp(
    `${begin}(?:it|its|that|this|they|them|those|these|there|one|ones|es|das|dies|diese|sie|ihn|dort|dafür|davon|ça|cela|ceci|elle|il|ils|elles|eso|esto|ello|allí|esso|essa|quello|questo|lì|isso|isto|ele|ela|dat|het|deze|die|daar)${end}`,
    'iu',
  ),
  /** What joins two questions. */
  joint: new RegExp(
    `${conjunction}(?=(?:${asking})${end})`,
    'giu',
  ),
  /** How a question begins, for who leaves out its mark. */
  question: new RegExp(
    `^(?:(?:and|but|so|or|und|aber|et|mais|y|pero|e|ma|mas|en|maar)[ ,]+)?(?:${asking})${end}`,
    'iu',
  ),
}
