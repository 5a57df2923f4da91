/** What the words around a number say of it: that it is for calling, that it is another kind of number, or that they are of the number beside it. */

import { CONTEXT_BEFORE, gap, isBehind, near } from '../../context/context.ts'
import { NO_PHRASES, type Phrases, phrases } from '../../context/lexicon.ts'
import { isHeld, ties } from '../../edges/value-edges.ts'
import { textBefore } from '../../text/around.ts'
import { isDigit } from '../../text/characters.ts'
import { unitAt } from '../../text/units.ts'

const SURE =
  'phone|phone number|phonen~|no hp|فون|ph|phones|tlm|call|cellphone|mobile|mob|fax|sms|text me|whatsapp|dial|caller id|callback|hotline|toll free|voicemail|her number|his number|contact number|contact no|your number|current number|my hp|her hp|his hp|hp no|buzz|enquiries|my number|new number|wrong number|best number|get me at|get me on|a bell|reach|reached|answering|my registered|registered number|registered no|landline|tel|telephone|telefo~|portable|appele~|appell~|rappel~|mon numero|nouveau numero|nouveau num|mon num|joindre|joignable|contacter|contactez|handy|handyn~|natel|mobil|mobiln~|mobilt~|mobite~|ruckfragen|kontakt|meld dich|melden sie sich|mich unter|uns unter|erreichen mich|erreichen uns|anrufen|meine nummer|neue nummer|ruf|rufnum~|ruckru~|festne~|fon|durchwahl|erreichbar|buro|tfno|telf|telef|movil|bizum|llamar~|llame|mi numero|mi whats|nuevo numero|contacto|contactarme|llamame|llameme|llamadme|escribidme|linea|cel|wasap|comunicarse|marcar|cellulare|chiama~|chiameremo|contat~|richia~|mi chiami|mi trovi|rispondo|fisso|scrivimi|scrivetemi|telemovel|celular|fono|ligar|ligaremos|liga|ligue|fone|zap|contacte|me chama|contactar|pelo|meu numero|mobiel|bel|bereikbaar|bereiken|mijn nummer|moj broj|nieuwe nummer|nieuw nummer|mio numero|nuovo numero|mitt nummer|mit nummer|ring til|ring pa|ring mig|ring meg|vipps|mobilepay|nar mig|na meg|nar meg|nas pa|kontaktes|i mig pa|zastihnout|elerheto|elerhetoseg|tavoittaa|nazovite|texted me|numarul meu|gsm|simi|tlf|ringe|ringte|træffes|mld|tfn|puh|puheli~|matkap~|soita|numeroni|kom|komorka|zadzwon|dzwon|dzwonic|moj numer|nowy numer|numer do|pod numerem|zavolejte|kontaktovat na|volejte|volej|moje cislo|nove cislo|novy cislo|cep|arayın|numaram|iletisim|irtibat|numarasından|numaramdan|τηλ|τηλεφω~|κινητό|κιν|σταθερό|καλέστε|sunati|suna la|hivjon|hivjatok|тел|телефо~|мобильный|моб|контакт|спросить|мой номер|связаться|мій номер|мобільний|зателе~|simu|talrunis|撥打|звонит~|позвоните|перезвоните|дзвоніть|اتصل|هاتف|الهاتف|هاتفي|هاتفك|التواصل|جوال|الجوال|جوالي|جوالك|موبايل|התקשרו|טל|טלפון|פלאפון|הטלפון|והטלפון|נייד|הנייד|קשר|फोन|कॉल|मोबाइल|मेरा नंबर|đien thoai|sđt|sdt|telp|telepon|nomor hp|no wa|nomor wa|wa saya|via wa|hubungi|โทร|เบอร์|มือถือ|ติดต่อ|电话|致电|電話|手机|手機|携帯|전화|번호는|휴대폰|연락처|请打|請打|联系|聯絡人|微信|加我|परिजन|संपर्क'
/** Of programs and of desks, too: where the form is the weakest they say too little but right in front. */
const EVERYDAY = 'cell|desk|office|texts|messages|signal|contact|ring|app'
const CONTEXT = phrases(`${SURE}|${EVERYDAY}`)
const SURE_CONTEXT = phrases(SURE)
/** What forms are worth that say nothing: digits in one that are fewer or more than ten, and what has full stops. */
const WEAKEST = 0.15
const KINDS =
  'isbn|issn|tirage|order|invoice|version|part no|part number|model|tracking|awb|air waybill|nsn|sku|rfc|build|reference|patent|单号|編號|编号|注文番号|주문번호|ใบสั่งซื้อ'
const AGAINST = phrases(
  `${KINDS}|seriennummer|nhs|iban|account|serial|ssn|social security number|license number|licence number|zip|postcode`,
)
/** What numbers are called that are nobody's. */
export const OTHER_WORDS: string = `${KINDS}|case|ticket|request|item`
export const OTHER_KINDS: Phrases = phrases(OTHER_WORDS)

/** Names of other numbers, where one stands right in front: `part no. 652-701-9863`, `"id": 803511323`. */
const OTHERS = phrases(
  'id|group|ean|part|p n|s n|art no|cat|sku|bin|seat|item|batch|lot|code|ticket|hash|count|qty|quantity|room|flat|best nr|bestell nr|artikel nr|rechnung nr|kunden nr|order no|company no|reg no|invoice no|fatura no|faktura vat|license key|licence key|acct|acc|ref|abn|vat gb|nip|nif|regon|rodné číslo|nhs no|nhs number|pnr|ts|timestamp|epoch|инн|cvr|kvk|siret|sipariş no|vergi no|sv nr',
)
/** How far from a number its own name is at most, and what speaks against it, in UTF-16 units. */
const IN_FRONT = 4
const AT_HAND = 11

/** A number of its own: that of `Room 12 / 030 1234567`, not the first group of `ABN 96 041 116 838`. */
const OWN = /\d(?! ?\d|$)/

/** What is said of numbers that are spoken. */
export const phoneWords: { readonly context: Phrases; readonly against: Phrases } = {
  context: CONTEXT,
  against: AGAINST,
}

/** True when the name of another kind of number stands right in front; `Caller ID` is a phone's. */
export const isNamed = (text: string, from: number, end: number): boolean =>
  near(OTHERS, from, end) > 0 &&
  gap <= IN_FRONT &&
  !OWN.test(text.slice(from - gap, from + 1)) &&
  !(isCalled(from) && gap < 3)

/** True when a word for a phone stands right in front, with three signs at most between: `tel.: `. */
export const isCalled = (from: number): boolean => near(CONTEXT, from, from) > 0 && gap < 5 && !isBehind

/** True when a word for a phone stands in front of the hyphen before it: `phone-0612345678`, `Mob.-98…`, `Mobile No.-98…`. */
export const isTiedTo = (from: number): boolean => ties(from) && isHeld(CONTEXT, from, from)

/** The words that make a number likelier: none where its form is weak and they are another number's. */
export const wordsFor = (text: string, from: number, end: number, score: number): Phrases =>
  score < 0.5 && areTaken(text, from, end)
    ? NO_PHRASES
    : score < WEAKEST && !isSaid(text, from, end)
      ? SURE_CONTEXT
      : CONTEXT

/** `cell 91234567`, `my office is 91234567`, not `signal = 83356219`, `cell.2021.04.048`, `cell B7: 48035599`. */
const isSaid = (text: string, from: number, end: number): boolean =>
  near(CONTEXT, from, end) > 0 && gap < 5 && !isBehind && !/[=\d]|\.(?! )/.test(text.slice(from - gap, from))

/** The words that make a number less likely: none behind a `+`, or where they stand further away, behind it, or before a number of their own: `Order 4711 030 …`. */
export const wordsAgainst = (text: string, from: number, end: number, plus: boolean): Phrases =>
  !plus &&
  near(AGAINST, from, end) > 0 &&
  !isBehind &&
  gap <= AT_HAND &&
  !/\d{3}/.test(text.slice(from - gap, from))
    ? AGAINST
    : NO_PHRASES

/** A number of seven digits or more, and what stands between it and the next. */
const LAST_NUMBER = /(\d(?:[ ()./-]{0,3}\d){6,14})(\D{2,})$/

/**
 * True when the words for a phone before `from` are another number's: in `Tel 030 2345678, order 91099134` the word is that of the first. Not where both
 * are as long, as in lists of numbers with a name each.
 */
function areTaken(text: string, from: number, end: number): boolean {
  // Another number stands between only where the word is further away than its last digit and two letters.
  if (near(CONTEXT, from, end) === 0 || gap < 4) return false
  const before = textBefore(text, from, CONTEXT_BEFORE)
  const [, number, between] = LAST_NUMBER.exec(before) ?? []
  return (
    between !== undefined &&
    gap > between.length &&
    /\p{L}\p{L}|〒/u.test(between) &&
    digitsOf(number!) !== digitsOf(text.slice(from, end)) &&
    // The head of a column is no number's alone.
    !before.slice(-gap, -between.length).includes('\n')
  )
}

const digitsOf = (value: string): number => value.replace(/\D/g, '').length

/** `Customer 23 ` */
const NAMED = /\p{L}{2}[ :#]{1,3}\d{1,8} $/u

/** An e-mail address, and what parts it from the next. */
const MAIL = /@\S+\.[a-z]+\W{0,3}$/i

/** What stands before a number tells of it: `T 030 901820` on a line of its own is one, groups behind another number without a name are less likely. */
export function beside(text: string, from: number, spaced: boolean): number {
  // `anna@example.com, 912 345 899`
  if (spaced && MAIL.test(textBefore(text, from, 48))) return 0.3
  let at = from - 1
  if (unitAt(at) === 32) at--
  if (at === from - 2 && isDigit(unitAt(at))) return NAMED.test(textBefore(text, from, 24)) ? 0 : -0.1
  const mark = unitAt(at)
  // `"GET /app.js HTTP/1.1" 200 7126244`: what a request was answered with, and its bytes.
  if (mark === 34 && isDigit(unitAt(at - 1))) return -0.2
  // ☎ 📞
  if (mark === 0x260e || (mark === 0xdcde && unitAt(at - 1) === 0xd83d)) return 0.4
  if (mark === 46 || mark === 58) at--
  const sign = unitAt(at)
  if (sign !== 84 && sign !== 77 && sign !== 70 && sign !== 80) return 0 // T M F P
  const first = Math.max(0, from - 4)
  if (unitAt(--at) === 32 && at >= first) at--
  return at < first || '\n|,;•·'.includes(text[at]!) ? 0.4 : 0
}
