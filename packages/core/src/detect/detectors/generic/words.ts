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
l cove creek crest dale estate expressway falls field forest freeway garden glen harbor harbour haven heights hills hollow island junction knoll lake landing lodge manor meadow mount mountain oaks orchard overpass pine plain ranch river shore spring spur throughway trace trafficway valley village vista bend bluff brook canyon causeway cliff common copse croft rise vale path wharf circuit mall reach chase cottage mansion yard lea dene promenade
d place pl square plaza route
c rue plac pza ctra avda avenida chemin impasse quai calle c/ carrer carrera cra carretera rua rúa travessa praça estrada ul jl jalan viale piazza bulevardul calea aleea pasaje ronda passage voie cuesta travesía urbanización cerrada prolongación calzada ladeira calçada praceta viela rondo rynek đường skwer intrarea вул вулиця наб пер шоссе бул οδός sentier montée venelle ruelle chaussée callejón jirón azinhaga șoseaua splaiul λεωφ lorong persiaran lebuh phố ngõ ш б
k via corso largo vicolo strada borgo contrada paseo camino glorieta alameda rodovia cours allée bd al aleja os piazzale lungomare rotonda unter λεωφόρος πλατεία traverse cité hameau lotissement résidence faubourg rambla bulevar privada circuito andador diagonal transversal vía vico salita località traversa galleria lungotevere circonvallazione beco quadra rotunda caminho osiedle bulwar piața piata aleje drumul șos
f väg vei gate terrasse tee út útja tér u krt rkp cesta sokak caddesi cad sok mnt iela köz körút sugárút körtér dűlő sétány bulvarı gatvė prospektas alėja tänav puiestee maantee pst bulvāris prospekts ceļš avenija
g strasse straße gasse weg allee platz damm ufer straat laan plein gracht kade dijk gata gatan vägen torget vej gade vejen gaden pladsen plassen burgwal torv torvet vegur allé stræde vegen veien gaten katu kuja utca ntie kring lring nring polku väylä gränden stigen ntsoen singel alléen vænget torg allén bakken backen vænge gränd dreef steeg chaussee twiete stieg kaari raitti rinne tori ranta stígur braut
j str ulica ulice nám náměstí námestie nábřeží ул улица пр просп проспект переулок бульвар площадь набережная проезд тупик провулок площа булевард trg
u ${UNITS} psc cmr
o box postbox postfach postbus postboks bp apartado correos postale postal
v jan janua~ jänne~ janúar jaanu~ janvā~ janvi~ janei~ enero genna~ feb febru~ février fever~ febre~ febbr~ mar march märz märts maret marec mars março marzo maart marts mart apr april april~ avril abril may mai maio mayo maggio mei maj maja jun june juni juin junho junio giugno jul july juli juill~ julho julio luglio aug august augusti augustus avgus~ agust~ ágúst août agosto sep sept septe~ septi~ setie~ setem~ sette~ oct okt octob~ octom~ oktoo~ oktob~ outub~ octub~ ottob~ nov novem~ novie~ noiem~ dec dez decem~ dezem~ décem~ dicie~ dicem~ desem~ ocak şubat nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık stycz~ luteg~ marca kwiet~ czerw~ lipca sierp~ wrześ~ paźdz~ listo~ grudn~ tammi~ helmi~ maali~ huhti~ touko~ kesäk~ heinä~ eloku~ syysk~ lokak~ marra~ joulu~ ledna února březn~ dubna květn~ červn~ červe~ srpna září října prosi~ ianua~ martie siječ~ velja~ ožujka travnja svibnja lipnja srpnja kolov~ rujna studenoga studenog veebr~ aprīl~ juuni juuli detse~ maijs jūnij~ jūlij~ sausio vasar~ kovo balandžio geguž~ birže~ liepos rugpj~ rugsė~ spali~ lapkr~ gruod~ julai disem~ gener març maig juny juliol maí júní júlí apríl~ mája júna októb~ januá~ febrú~ junij julij júla януар~ февру~ март април май авгус~ юни юли септе~ октом~ ноемв~ декем~ iunie iulie márci~ ápril~ május júniu~ júliu~ augusztus szept~ ιανου~ φεβρο~ μαρτί~ απριλ~ μαΐου ιουνί~ ιουλί~ αυγού~ σεπτε~ οκτωβ~ νοεμβ~ δεκεμ~ января февра~ марта апрел~ мая июня июля сентя~ октяб~ ноябр~ декаб~ січня лютог~ берез~ квітня травня червня липня серпня верес~ жовтня листо~ грудня يناير فبراير مارس أبريل إبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर सितम्बर अक्टूबर अक्तूबर नवंबर नवम्बर दिसंबर दिसम्बर nóvem~ новем~ децем~ мај маја јануа~ јун јуна јул јула
r mac mrz ene avr déc juill out nóv ágú ogos abr ago set gen mag giu lug ott dic fev févr janv juil mrt sty lut kwi cze lip sie wrz paź lis gru febr márc ápr máj jún júl szept ian iun iul noi oca şub nis haz tem ağu eyl eki kas ara ιαν φεβ μαρ απρ μαι μαΐ ιουν ιουλ αυγ σεπ οκτ νοε δεκ янв фев февр мар апр июн июл авг сен сент окт ноя нояб дек січ лют бер квіт трав черв лип серп вер жовт лист груд sij velj ožu tra svi srp kol ruj stu jaan veebr dets agu ogo
w am pm uhr hrs
p in since during until by before after from anno seit depuis desde nel dal
x العمر عمره عمرها عمري בן בת aged age âge âgé usia umur उम्र आयु edad età idade alter leeftijd ålder alder ikä wiek wieku věk yaş yaşı vârsta életkor ηλικία возраст вік възраст גיל berusia vek starost amžius vecums vanus berumur vârstă อายุ বয়স سن வயது వయస్సు age/sex
t turn turned turns turning i'm im he's she's is was bin er är ben
y years year yrs yr ani ετών ans años anni anos jahre jähri~ jarige årig årige åriga jaar år lat lata let tahun वर्ष vuotta года лет роки років години χρονών godina godine rokov metų gadus letni letnia ročný ročná летний летняя летнего летней річний річна
s tuổi yaşın~ éves letý letá vuotias yo y/o aastane ساله
z born birth birth~ dateo~ dob bday geboren gebur~ geb né née naiss~ nacid~ nacim~ nació nací nac nato nata nato/a nasc nasci~ geboo~ född födel~ født fødse~ synty~ urodz~ naroz~ ur doğum născu~ naște~ naşte~ naste~ szüle~ szül cumpleaños compleanno γεννή~ γέννη~ рожде~ родил~ народ~ роден родена ражда~ nar rođen rođen~ synt lahir sinh الميلاد ميلاد ولد ولدت مواليد לידה נולד נולדה जन्म narodenia narodený narodená rojst~ rojen рођењ~ рођен рођена gimimo gimęs gimusi dzimš~ dzimis dzimusi sünni~ sündi~ fæddur fædd fæðin~ الولادة تولد जन्मतिथि naixe~ nacem~
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
