/**
 * Endings that forms of one word differ by, by language, after folding: the light stemmers of J. Savoy (JASIST 57/2006 and CLEF) for European languages, with the
 * commonest derivations beside. `ending: what stands in its place`; a stem keeps at least four letters, or as many as the number says.
 */
export interface Language {
  readonly name: string
  /** The words it may be asked about. */
  readonly script: RegExp
  readonly endings: readonly Ending[]
  /** Articles and particles that are written as one with the word. */
  readonly beginnings?: readonly string[]
}

export interface Ending {
  readonly ending: string
  readonly instead: string
  readonly minStem: number
}

function endings(minStem: number, list: string): readonly Ending[] {
  return list.split(' ').map((entry) => {
    const [ending = '', instead = ''] = entry.split('=')
    return { ending, instead, minStem }
  })
}

const latin = /^[a-z]+$/
const cyrillic = /^[\u0400-\u04ff]+$/
const arabic = /^[\u0620-\u06ff]+$/
const hebrew = /^[\u05d0-\u05ea]+$/
const devanagari = /^[\u0900-\u097f]+$/
const hangul = /^[\uac00-\ud7a3]+$/

export const languages: readonly Language[] = [
  {
    name: 'en',
    script: latin,
    endings: [
      ...endings(3, 's es ies=y ed ing ing=e ed=e'),
      ...endings(4, 'al ally ial ially ly er ers or ors ian ians ion ions ist ists ism ment ments ics ical ically'),
      ...endings(5, 'ous ious ative ational ance ence ation ations ation=e ations=e'),
    ],
  },
  {
    name: 'de',
    script: latin,
    endings: [
      ...endings(3, 's es'),
      ...endings(4, 'e en er ern em n nen in innen isch ische ischen ischer isches ischem ik iker ikern ikerin ikerinnen'),
      ...endings(5, 'ung ungen lich liche lichen licher liches ion ionen ios ios ioes ioese ioesen ist isten ismus'),
    ],
  },
  {
    name: 'es',
    script: latin,
    endings: [
      ...endings(3, 's'),
      ...endings(4, 'a o as os es al ales ar an ado ados ada adas ando ico ica icos icas'),
      ...endings(5, 'amente mente ista istas ismo ismos ion iones acion aciones oso osa osos osas ioso iosa iosos iosas'),
    ],
  },
  {
    name: 'pt',
    script: latin,
    endings: [
      ...endings(3, 's'),
      ...endings(4, 'a o as os es al ais ar am ado ados ada adas ando ico ica icos icas'),
      ...endings(5, 'amente mente ista istas ismo ismos ao oes acao acoes oso osa osos osas ioso iosa iosos iosas'),
    ],
  },
  {
    name: 'fr',
    script: latin,
    endings: [
      ...endings(3, 's x'),
      ...endings(4, 'e es ee ees er ent al ale ales aux ique iques iquement icien iciens icienne iciennes'),
      ...endings(5, 'ement ion ions ation ations euse euses eux ieuse ieuses ieux iste istes isme ismes if ive ifs ives'),
    ],
  },
  {
    name: 'it',
    script: latin,
    endings: [
      ...endings(4, 'a o e i are ato ati ata ate ando ico ica ici iche ale ali'),
      ...endings(5, 'amente mente ista isti iste ismo ismi ione ioni azione azioni oso osa osi ose ioso iosa iosi iose'),
    ],
  },
  {
    name: 'nl',
    script: latin,
    endings: [
      ...endings(3, 's en'),
      ...endings(4, 'e er ers isch ische iek ieke ici icus'),
      ...endings(5, 'ing ingen lijk lijke heid heden ie ies ist isten isme'),
    ],
  },
  {
    name: 'pl',
    script: latin,
    endings: [
      ...endings(4, 'a i y o u ow om ami ach ego emu ej ym ymi ie iem'),
      ...endings(5, 'yczny yczna yczne yczni ycznej ycznego yka yki yke yce yk ykow osc osci'),
    ],
  },
  {
    name: 'tr',
    script: latin,
    endings: [
      ...endings(4, 'lar ler lari leri i u a e da de ta te dan den tan ten nin nun in un si su yi yu ya ye'),
      ...endings(5, 'larin lerin larda lerde lardan lerden ci cu cilar culer li lu lik luk sel sal'),
    ],
  },
  {
    name: 'ru',
    script: cyrillic,
    endings: [
      ...endings(3, 'а я ы и у ю е о ой ою ом ем ам ям ах ях ами ями ов ев'),
      ...endings(4, 'ии ия ию ией ика ики ике ику икой ик иков ический ическая ическое ические ических ического'),
    ],
  },
  {
    name: 'ar',
    script: arabic,
    beginnings: ['وال', 'بال', 'كال', 'فال', 'لل', 'ال', 'و', 'ب', 'ل'],
    endings: endings(3, 'ة ات ون ين ان ها هم ي ية يا'),
  },
  { name: 'fa', script: arabic, endings: endings(3, 'ها های ی ان ات تر ترین') },
  {
    name: 'he',
    script: hebrew,
    beginnings: ['וה', 'שה', 'מה', 'לה', 'בה', 'ה', 'ו', 'ב', 'ל', 'מ', 'ש', 'כ'],
    endings: endings(3, 'ים ות ה ת י'),
  },
  { name: 'hi', script: devanagari, endings: endings(3, 'ा े ी ों ें ि याँ ियों ीय िक') },
  {
    name: 'ko',
    script: hangul,
    endings: endings(2, '은 는 이 가 을 를 의 에 에서 에게 와 과 도 로 으로 만 부터 까지 들 적 적인'),
  },
]
