/**
 * Words of addresses, dates and ages, each with a letter for what it tells of the words beside it. Read as letters, an address is a short string, and
 * its grammar a handful of small patterns. A word that begins with a capital has a capital letter, and every number is `N`.
 *
 *     a  any other word                               h  ends a street's name, the number before it: street
 *     b  begins or ends one: avenue                   i  stands between the words of a name: de
 *     c  begins a street's name: rue                  j  begins or ends one, the number on either side: str
 *     d  ends one, or begins it with a capital: place k  begins one with a capital: Via
 *     e  ends one, but is a common word too: way      f  ends one, the number behind it: utca
 *     l  the same, only with a capital, also with an s behind it: Creek
 *     g  the same, also as the ending of a compound: strasse
 *     r  month's short name, which may be another word
 *     u  part of a building, its number behind it     o  post box, its number behind it
 *     q  a house number's second part: bis            v  month
 *     w  stands behind an hour: pm                    p  stands before a year: since
 *     x  names an age: aged                           y  stands behind an age: years
 *     t  stands before an age: turned                 s  stands behind an age alone: yaşında
 *     z  of a birth: born                             m  stands before a number of a list: version, chapter
 */
import { isAlnum, isDigit } from '../../text/characters.ts'
import { MARGIN, unitAt, units } from '../../text/units.ts'

/** Longest word that is read, in UTF-16 units. */
const MAX_WORD = 25
/** Of the hashes; far above any letter's code, or `am` would be `c/`, and `né` `of`. */
const BASE = 16777619
/** Takes its factor back. */
const INVERSE = 0x359c449b
/** Letters of a stem, which is listed with `~` behind it and stands for all longer words that begin so. */
const STEM = 5

export const UNITS =
  'apt apartment suite ste unit flat floor room bldg building appt apto piso lgh whg top кв корп оф bl daire bte depto dpto dto lok rt puerta bloco appartement bâtiment bât esc escalier escalera scala int interno квартира корпус офис стр строение подъезд этаж ет ап вх'

const LISTS =
  // biome-ignore format: one list a line
  `i de del della dei di degli delle dello aux św ks kneza kralja bana da do dos das du des la le les las los el e y i na van der den von an zum zur of the en nº nr no n º д дом буд т кт р реки
h street st road rd ave drive dr lane ln terrace crescent marg nagar highway hwy tce parkway pkwy turnpike pde cct cres trl
b avenue av boulevard blvd boul
e way court ct sq close circle cir walk row mews grove gardens parade esplanade loop pike point ridge quay hill view green mill crossing trail alley park bypass
l bend bluff brook canyon causeway chase circuit cliff common copse cottage cove creek crest croft dale dene estate expressway falls field forest freeway garden glen harbor harbour haven heights hills hollow island junction knoll lake landing lea lodge mall manor mansion meadow mount mountain oaks orchard overpass path pine plain promenade ranch reach rise river shore spring spur throughway trace trafficway vale valley village vista wharf yard
d place pl square plaza route
c aleea avda avenida azinhaga bulevardul bulw c/ calea calle callejón calzada calçada carrer carrera carretera cerrada chaussée chemin cra ctra cuesta estrada impasse intrarea jalan jirón jl ladeira lebuh lorong montée ngõ pasaje passage persiaran phố piazza plac praceta praça prolongación pza quai ronda rondo rua rue ruelle rynek rúa sentier skwer splaiul travessa travesía ul urbanización venelle viale viela voie đường șoseaua λεωφ οδός бул вул вулиця наб пер пл шоссе ш б
k al alameda aleja aleje allée andador bd beco borgo bulevar bulwar caminho camino circonvallazione circuito cité contrada corso cours diagonal drumul faubourg galleria glorieta hameau largo località lotissement lungomare lungotevere os osiedle paseo piata piazzale piața privada quadra rambla rodovia rotonda rotunda résidence salita strada transversal traversa traverse unter via vico vicolo vía șos λεωφόρος πλατεία
f avenija útja alėja iela cesta cad tee maantee puiestee terrasse gate väg vei caddesi sokak sok rkp tér körtér prospektas bulvāris prospekts mnt krt pst út sugárút körút főút főtér u tänav sétány köz gatvė bulvarı dűlő ceļš
g utca kuja gata ranta gränd gade kade stræde allee chaussee vænge ntie rinne gasse strasse twiete straße dreef steeg stieg weg kring lring nring torg kaari tori raitti vej dijk burgwal singel damm laan gatan gaden gränden vegen stigen vägen veien vejen backen bakken ntsoen pladsen plassen gaten alléen plein allén ufer vegur stígur straat vænget torget torvet gracht braut polku katu torv platz väylä allé
j str ulica ulice nám náměstí námestie nábřeží ул улица пр просп проспект переулок бульвар площадь набережная проезд тупик провулок площа булевард майдан trg
u ${UNITS} psc cmr
o box postbox postfach postbus postboks bp apartado correos postale postal
v abril agosto agust~ août apr april april~ apríl~ aprīl~ aralık aug august augusti augustus augusztus avgus~ avril ağustos balandžio birže~ březn~ czerw~ dec decem~ desem~ detse~ dez dezem~ dicem~ dicie~ disem~ dubna décem~ ekim eloku~ enero eylül feb febbr~ febre~ febru~ febrú~ fever~ février geguž~ gener genna~ giugno grudn~ gruod~ haziran heinä~ helmi~ huhti~ ianua~ iulie iunie jaanu~ jan janei~ janua~ januá~ janvi~ janvā~ janúar joulu~ juill~ juin jul julai julho juli julij julio juliol july jun june junho juni junij junio juny juuli juuni jänne~ júla júliu~ júlí júna júniu~ júní jūlij~ jūnij~ kasım kesäk~ kolov~ kovo květn~ kwiet~ lapkr~ ledna liepos lipca lipnja listo~ lokak~ luglio luteg~ maali~ maart maggio mai maig maijs maio maj maja mar marca march marec maret marra~ mars mart martie marts marzo març março may mayo mayıs maí mei mája május márci~ märts märz nisan noiem~ nov novem~ novie~ nóvem~ ocak oct octob~ octom~ octub~ okt oktob~ oktoo~ októb~ ottob~ outub~ ožujka paźdz~ prosi~ rugpj~ rugsė~ rujna sausio sep sept septe~ septi~ setem~ setie~ sette~ sierp~ siječ~ spali~ srpna srpnja studenog studenoga stycz~ svibnja syysk~ szept~ tammi~ temmuz touko~ travnja vasar~ veebr~ velja~ wrześ~ září ágúst ápril~ února červe~ červn~ října şubat απριλ~ αυγού~ δεκεμ~ ιανου~ ιουλί~ ιουνί~ μαΐου μαρτί~ νοεμβ~ οκτωβ~ σεπτε~ φεβρο~ авгус~ апрел~ април берез~ верес~ грудня декаб~ декем~ децем~ жовтня июля июня квітня липня листо~ лютог~ май март марта мая мај маја новем~ ноемв~ ноябр~ октом~ октяб~ сентя~ септе~ серпня січня травня февра~ февру~ червня юли юни января януар~ јануа~ јул јула јун јуна אוגוסט אוקטובר אפריל באוגוסט באוקטובר באפריל בדצמבר ביולי ביוני בינואר במאי במרץ בנובמבר בספטמבר בפברואר דצמבר יולי יוני ינואר מאי מרץ נובמבר ספטמבר פברואר أبريل أغسطس أكتوبر إبريل ديسمبر سبتمبر فبراير مارس مايو نوفمبر يناير يوليو يونيو अक्टूबर अक्तूबर अगस्त अप्रैल जनवरी जुलाई जून दिसंबर दिसम्बर नवंबर नवम्बर फरवरी मई मार्च सितंबर सितम्बर
r mac mrz ene avr déc juill out nóv ágú ogos abr ago set gen mag giu lug ott dic fev févr janv juil mrt sty lut kwi cze lip sie wrz paź lis gru febr márc ápr máj jún júl szept ian iun iul noi oca şub nis haz tem ağu eyl eki kas ara ιαν φεβ μαρ απρ μαι μαΐ ιουν ιουλ αυγ σεπ οκτ νοε δεκ янв фев февр мар апр июн июл авг сен сент окт ноя нояб дек січ лют бер квіт трав черв лип серп вер жовт лист груд sij velj ožu tra svi srp kol ruj stu jaan veebr dets agu ogo
w am pm uhr hrs
p in since during until by before after from anno seit depuis desde há nel dal
x age aged alder alter amžius berumur berusia edad età idade ikä leeftijd starost umur usia vanus vecums vek vârsta věk wiek wieku yaş yaşı âge âgé ålder életkor ηλικία возраст възраст вік בן בת גיל العمر عمره عمرها عمري आयु उम्र vârstă বয়স سن வயது వయస్సు age/sex
t turn turned turns turning i'm im he's she's is was bin er är ben
y ani anni anos ans años jaar jahre jarige jähri~ lat lata let tahun vuotta year years yr yrs år årig åriga årige ετών χρονών года години лет роки років वर्ष godina godine rokov metų gadus letni letnia ročný ročná летний летняя летнего летней річний річна
s tuổi yaşın~ éves letý letá vuotias yo y/o aastane ساله
z bday birth birth~ born compleanno cumpleaños dateo~ dob doğum doğdum dzimis dzimusi dzimš~ fædd fæddur fæðin~ född födel~ fødse~ født geb geboo~ geboren gebur~ gimimo gimusi gimęs lahir nac nacem~ nacid~ nacim~ nació nací naiss~ naixe~ nar narodenia narodil narodila narodená narodený naroz~ nasc nasci nasci~ nasceu naste~ nata nato nato/a naşte~ naște~ né née născu~ rojen rojst~ rođen rođen~ sinh synt synty~ szül szüle~ sündi~ sünni~ ur urodz~ γέννη~ γεννή~ γεννη~ народ~ ражда~ роден родена родил~ рожд рожде~ рођен рођена рођењ~ לידה נולד נולדה נולדתי الميلاد الولادة تولد مواليد ميلاد ولد ولدت जन्म जन्मतिथि
m version release firmware chapter section lesson figure table step page volume article art kapitel
q bis ter`

// Codes of letters that the grammar names.
export const NUMBER = 78
export const PLAIN = 97
const SUFFIX = 102
export const ENDING = 103
export const BETWEEN = 105
export const BOXES = 111
export const BEGINS = 107
export const LISTED = 109
export const SINCE = 112
export const SHORT_MONTHS = 114
export const YEARS_OLD = 115
export const TURNED = 116
export const UNIT = 117
export const MONTHS = 118
export const HOURS = 119
export const AGED = 120
export const YEARS = 121
export const BIRTH = 122
const COMMON = 101
const EITHER = 106
const CAPITALISED = 108

/** Where the word that was read last ends, or begins; and its hash. */
export let edge = 0
let hash = 0

// A table of hashes, open addressed: a word costs one look-up, and one that is not listed mostly finds an empty slot.
const SLOTS = 4096
const hashes = new Int32Array(SLOTS)
const letters = new Uint8Array(SLOTS)

/** The ASCII characters of words: letters, digits, ' and /. */
const WORD = new Uint8Array(128)
for (let code = 0; code < 128; code++)
  WORD[code] = isAlnum(code) || code === 39 /* ' */ || code === 47 /* / */ ? 1 : 0

/** Small letters of the Latin, Greek and Cyrillic scripts; elsewhere a unit stands for itself. */
const SMALL = Uint16Array.from({ length: 0x530 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
)
const small = (code: number): number => (code < 0x530 ? SMALL[code]! : code)

/** Where the word of this hash is, or would be. */
function slotOf(wanted: number): number {
  let at = (wanted ^ (wanted >>> 15)) & (SLOTS - 1)
  while (letters[at] !== 0 && hashes[at] !== wanted) at = (at + 1) & (SLOTS - 1)
  return at
}

for (const list of LISTS.split('\n')) {
  let sum = 0
  // What is behind the end of a list is no number: it ends the last word as a space does.
  for (let at = 2; at <= list.length; at++) {
    const code = list.charCodeAt(at)
    // A stem is told from a word by its hash.
    if (code === 126 /* ~ */) sum = ~sum
    else if (code > 32) sum = (Math.imul(sum, BASE) + small(code)) | 0
    else {
      const slot = slotOf(sum)
      hashes[slot] = sum
      letters[slot] = list.charCodeAt(0)
      sum = 0
    }
  }
}

/** Reads the word that begins at `at`: the code of its letter, 0 when there is none; `edge` is where it ends. */
export function wordAfter(text: string, at: number): number {
  const table = units
  // That it is a whole number spares the loop a look at what it counts.
  const first = (at | 0) + MARGIN
  let end = first
  let sum = 0
  for (; end < first + MAX_WORD; end++) {
    const code = table[end]!
    if (
      code < 128 ? WORD[code] === 0 || (code === 39 /* ' */ && !isAlnum(table[end + 1]!)) : !isForeign(code)
    )
      break
    sum = (Math.imul(sum, BASE) + small(code)) | 0
  }
  end -= MARGIN
  edge = end
  hash = sum
  if (end === at) return 0
  // Before a number the end of a word counts.
  return letter(
    text,
    at,
    end,
    isDigit(unitAt(end + 1)) || (unitAt(end) === 46 /* . */ && isDigit(unitAt(end + 2))),
  )
}

/** Reads the word that ends before `end`, like `wordAfter`; `edge` is where it begins. */
export function wordBefore(text: string, end: number, numbered = false): number {
  const table = units
  const last = (end | 0) + MARGIN
  let at = last
  let sum = 0
  let power = 1
  for (; at > last - MAX_WORD; at--) {
    const code = table[at - 1]!
    if (code < 128 ? WORD[code] === 0 || (code === 39 /* ' */ && !isAlnum(table[at - 2]!)) : !isForeign(code))
      break
    sum = (sum + Math.imul(small(code), power)) | 0
    power = Math.imul(power, BASE)
  }
  at -= MARGIN
  edge = at
  hash = sum
  return at === end ? 0 : letter(text, at, end, numbered)
}

function letter(text: string, start: number, end: number, numbered: boolean): number {
  const first = unitAt(start)
  if (isDigit(first)) return isNumber(start, end) ? NUMBER : PLAIN - 32
  let code = letters[slotOf(hash)] || (end > start + STEM ? letters[slotOf(stemAt(start))] : 0) || PLAIN
  if (code === ENDING) code = SUFFIX
  if (
    code === PLAIN &&
    unitAt(end - 1) === 115 /* s */ &&
    letters[slotOf(Math.imul(hash - 115, INVERSE))] === CAPITALISED
  )
    code = CAPITALISED
  if (numbered && code === PLAIN && endsCompound(start, end)) code = ENDING
  // Avenue d'Orsel, rue de l’Église, via dell'Orso
  const at = isMark(start + 1) ? start + 2 : first > 96 && isMark(start + 4) ? start + 5 : start
  const initial = unitAt(at)
  const capital = (initial < 91 && initial > 64) || (initial > 127 && text[at] !== text[at]!.toLowerCase())
  if (code === CAPITALISED) return capital ? COMMON - 32 : PLAIN
  return capital ? code - 32 : code
}

const isMark = (at: number): boolean => unitAt(at) === 39 /* ' */ || unitAt(at) === 0x2019

/** What a stem's entry has for a hash when the word begins with it. */
function stemAt(at: number): number {
  let sum = 0
  for (let i = at; i < at + STEM; i++) sum = (Math.imul(sum, BASE) + small(unitAt(i))) | 0
  return ~sum
}

function endsCompound(start: number, end: number): boolean {
  let ending = 0
  let power = 1
  for (let at = end - 1; at > start + 1 && at > end - 9; at--) {
    ending = (ending + Math.imul(small(unitAt(at)), power)) | 0
    power = Math.imul(power, BASE)
    const code = at < end - 2 ? letters[slotOf(ending)] : 0
    if (code === ENDING || code === EITHER) return true
  }
  return false
}

/** True for 12 and 12a, not for 42nd. */
export function isNumber(start: number, end: number): boolean {
  return isDigit(unitAt(start)) && (end - start < 3 || isDigit(unitAt(end - 2)))
}

/** True for what words are made of beyond ASCII. */
function isForeign(code: number): boolean {
  return isAlnum(code) || (code | 16) === 0xba || code === 0x2019
}
