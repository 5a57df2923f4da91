import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createDetect,
  createGovernor,
  createVault,
  detect,
  governJson,
  governMessages,
  redact,
} from '../src/index.ts'
import { fold } from '../src/names/fold.ts'
import { hashOf, mix } from '../src/names/hash.ts'
import * as names from '../src/names/index.ts'
import { has, tableFor } from '../src/names/word-set.ts'

const detectNames = createDetect({ names: names.names, types: ['PERSON', 'LOCATION', 'ORGANIZATION'] })

/** `PERSON Anna Weber, LOCATION Lyon` */
const found = (text: string): string =>
  detectNames(text)
    .map(({ type, value }) => `${type} ${value}`)
    .join(', ')

it('exports one option and nothing else', () => {
  expect(Object.keys(names).sort()).toEqual(['names'])
})

it('is not loaded by the main entry', () => {
  expect(readFileSync(new URL('../src/index.ts', import.meta.url), 'utf8')).not.toContain('names/')
})

describe('groups', () => {
  const detectGroups = createDetect({ names: names.names, types: ['NRP'] })
  const groups = (text: string): string =>
    detectGroups(text)
      .map(({ value }) => value)
      .join(', ')

  it.each([
    ['a nationality', 'She is a Russian citizen.', 'Russian'],
    [
      'of two words',
      'A South Korean and a Costa Rican met two Sri Lankans.',
      'South Korean, Costa Rican, Sri Lankans',
    ],
    ['joined by a hyphen', 'African-American voters', 'African-American'],
    ['a religion', 'My neighbours are Buddhists, and he is a Catholic.', 'Buddhists, Catholic'],
    ['a party', 'Most Republicans and some Democrats agreed.', 'Republicans, Democrats'],
    ['in small letters what is said of somebody', "i'm mexican and my wife is jewish", 'mexican, jewish'],
    ['nothing else in small letters', 'the default is english, and mexican food is fine', ''],
    [
      'a religion in other languages',
      'Ich bin evangelisch, elle est musulmane, él es judío.',
      'evangelisch, musulmane, judío',
    ],
    ['what a field is called for', 'Nationality: Sri Lankan', 'Sri Lankan'],
    [
      'in other languages',
      'Staatsangehörigkeit: deutsch\nNationalité : française\nNacionalidad: mexicana',
      'deutsch, française, mexicana',
    ],
    ['of data', '{"nationality":"German","religion":"Hindu"}', 'German, Hindu'],
    ['no type in code', 'nationality: string', ''],
    ['no word of a form', 'Nationality: required', ''],
    ['no language', 'Translate this into Spanish, and answer in German, please.', ''],
    ['though a nationality beside one', 'Translate it: I am a Mexican.', 'Mexican'],
    ['no list of languages', 'en: English\nfr: French\nde: German', ''],
    ['nor one with more behind it', 'Write a haiku in Japanese about rain, my Spanish is rusty.', ''],
    ['no thing in small letters', 'an indian restaurant with an american bar and some swiss cheese', ''],
    [
      'but whoever is called so',
      'an american citizen, a muslim woman, i know a mexican',
      'american, muslim, mexican',
    ],
    ['no tool that asks for nothing', 'The parser is agnostic, an agnostic design.', ''],
    ['though who says so', "I'm agnostic.", 'agnostic'],
    ['no beans', '500 g de judías verdes', ''],
    ['a hospital is in no language', 'He lay in German hospitals.', 'German'],
    ['no verb', 'Polish the brass.', ''],
    ['no place', 'The Czech Republic and the English Channel', ''],
    ['no part of a firm', 'I paid by American Express.', ''],
    ['no person', 'Christian Weber wrote.', ''],
    [
      'peoples of small countries',
      'She is Maldivian, he is Gabonese, and two Belizians came.',
      'Maldivian, Gabonese, Belizians',
    ],
    ['in small letters of two words', 'i am south african, she is costa rican', 'south african, costa rican'],
    ['who has the name of one alone', 'I am Czech. Ask Mr. Turk or Thomas Turk.', 'Czech'],
    ['nor one of an unknown surname', '© 2010 Christian Persch, and a Christian', 'Christian'],
  ])('finds %s', (_, text, expected) => {
    expect(groups(text)).toBe(expected)
  })

  it('asks for names', () => {
    expect(() => createDetect({ types: ['NRP'] })).toThrow(RangeError)
    expect(redact('He is Muslim.').output).toBe('He is Muslim.')
    expect(redact('He is Muslim.', { names: names.names }).output).toBe('He is [NRP].')
  })
})

describe('persons', () => {
  it.each([
    ["I'm is no part of the name", "I'm Jimmy and I need help", 'PERSON Jimmy'],
    ['nor with a curly apostrophe', 'I’m Naomi Ryan, hello', 'PERSON Naomi Ryan'],
    [
      'the key of the next field is no surname',
      'Employee: Mina Nordby Department: Sales',
      'PERSON Mina Nordby',
    ],
    ['the service that signs is nobody', 'Fijne dag verder, Klantenservice', ''],
    ['nor is who asks for a call in Dutch', 'Bel me op 0450 91 26 55', ''],
    ['born in Italian is no alliance', 'Nato a Roma il 3 febbraio 1957', 'LOCATION Roma'],
    ['which stays one', 'NATO summit', 'ORGANIZATION NATO'],
    [
      'a field of its own says whose name it is, though it may be a month',
      '12:20:39\nName: Julio Franco\nPhone: 0490 75 40 81',
      'PERSON Julio Franco',
    ],
    ['a surname alone speaks, too', 'Singh: What a day.', 'PERSON Singh'],
    [
      'a firm of three is one',
      'I work for Hayes, Bennett and Black',
      'ORGANIZATION Hayes, Bennett and Black',
    ],
    ['of whom nothing is known', 'Name: Chise T. Horiguchi\n', 'PERSON Chise T. Horiguchi'],
    ['where somebody grew up is a place', 'I grew up in South Yvonne.', 'LOCATION South Yvonne'],
    ['so is where they come from', "I'm originally from Jasonmouth, and new.", 'LOCATION Jasonmouth'],
    [
      'but no department, firm or owner',
      "She moved to Sales, moved to Google and moved to Anna's place.",
      'ORGANIZATION Google, PERSON Anna',
    ],
    ['a town is called after somebody', 'We moved to South Kevin.', 'LOCATION South Kevin'],
    ['fever is nobody', 'Patient came with cough and fever', ''],
    ['nor is a possessive of Italian', 'la mia amica', ''],
    ['nor a pronoun of Norwegian', 'Du kan nå meg på jobben.', ''],
    ['nor a sum in French', 'Merci de virer la somme avant lundi.', ''],
    ['a passenger is one', 'Pax WEBER/ANNA LENA MRS, ORD', 'PERSON WEBER/ANNA LENA'],
    ['what is read and written is none', 'READ/WRITE MS 4, see the IN/OUT MRNA', ''],
    ['nor the name of a number', 'My NIK is on the form, the Partita IVA too.', ''],
    ['nor what it is of in one word', 'Meine Krankenkassennummer und die Versicherten-Nr. stimmen.', ''],
    ['nor whose passport it is', 'It is my German passport', ''],
    ['though he is', 'Ask German Lopez', 'PERSON German Lopez'],
    ['nor what recorded a message', 'Voicemail from 212-555-0123', ''],
    [
      'a particle in lower case is part of the name',
      'My name is Maika van de Noort.',
      'PERSON Maika van de Noort',
    ],
    ['a hyphenated given name is one', 'Thank you, Jean-Luc!', 'PERSON Jean-Luc'],
    ['an initial keeps its full stop within a name', 'Yours, Janka M. Szász', 'PERSON Janka M. Szász'],
    ['a title is no part of it', 'Dr. Anna Weber called us.', 'PERSON Anna Weber'],
    ['nor is it before a surname', 'Mrs. Novák is ill', 'PERSON Novák'],
    ['a possessive ending is no part of it', "We read Ingrid Larsen's report.", 'PERSON Ingrid Larsen'],
    ['an apostrophe within it is', "Regards,\nTom O'Brien", "PERSON Tom O'Brien"],
    [
      'a title tells a name that is a word',
      'Dear Mr. Carpenter, and Geachte heer Quorbus',
      'PERSON Carpenter, PERSON Quorbus',
    ],
    ['an initial stands in the middle', 'ON|Michele X. Stone|BC', 'PERSON Michele X. Stone'],
    [
      'a surname that is a word behind a given name',
      'Landlord: Jill King c/o the office',
      'PERSON Jill King',
    ],
    [
      'the surname comes first',
      'LAST, FIRST\nHughes, Brian\nMills, Melanie',
      'PERSON Hughes, Brian, PERSON Mills, Melanie',
    ],
    [
      'with its particles, further given names and initials',
      'Name, first name\nvan der Linden, Anna\nQuorby, Sean P.\nLe Blanc, Thierry',
      'PERSON van der Linden, Anna, PERSON Quorby, Sean P, PERSON Le Blanc, Thierry',
    ],
    [
      'in capitals before whatever stands behind',
      'Patient: SMITHSON, Eleanor Grace  NHS no. on file',
      'PERSON SMITHSON, Eleanor Grace',
    ],
    [
      'but two whole names are two',
      'Copyright:\nHans-J. Boehm, Alan J. Demers',
      'PERSON Hans-J, PERSON Boehm, PERSON Alan J. Demers',
    ],
    ['a surname may be a town', 'Dear Rebecca Thornton,', 'PERSON Rebecca Thornton'],
    [
      'a given name that is a word',
      'Agent: Grace Holmes, reported by Jan Novotny and Mark Schneider',
      'PERSON Grace Holmes, PERSON Jan Novotny, PERSON Mark Schneider',
    ],
    [
      'but no month, and no verb that begins a sentence',
      'In May Johnson left. Will Johnson come?',
      'PERSON Johnson, PERSON Johnson',
    ],
    ['but a country is none', 'Write to Anna Germany branch', 'PERSON Anna, LOCATION Germany'],
    ['initials and particles', 'Collega J.P. van der Meer sluit aan', 'PERSON J.P. van der Meer'],
    ["before 't", "Met dank aan P. op 't Land", "PERSON P. op 't Land"],
    [
      'before a field ends',
      'Present: A. Whitcombe (chair), T. Quorby',
      'PERSON A. Whitcombe, PERSON T. Quorby',
    ],
    ['but where things are counted', 'A. Kubernetes\nB. Docker', ''],
    [
      'a firm keeps its initials',
      'J.P. Morgan Chase, U.S. Steel and others',
      'ORGANIZATION J.P. Morgan Chase, ORGANIZATION U.S. Steel',
    ],
    ['the particle with a capital', 'We saw Di Matteo and Ter Borg.', 'PERSON Di Matteo, PERSON Ter Borg'],
    ['particles in capitals', 'FROM: LUCIA DE LA VEGA', 'PERSON LUCIA DE LA VEGA'],
    ['and behind a given name', 'Ana de la Vega habló con Luis.', 'PERSON Ana de la Vega, PERSON Luis'],
    ['d for de', "Le rapport de Marie d'Hoore", "PERSON Marie d'Hoore"],
    [
      'two surnames',
      'a instancia de Francisco Javier Ortega y Gasset contra',
      'PERSON Francisco Javier Ortega y Gasset',
    ],
    ['but two persons', 'Firmado: Ana Ortega y Luis', 'PERSON Ana Ortega, PERSON Luis'],
    ['initials behind a surname', 'Справку подписал Смирнов А. Н. вчера', 'PERSON Смирнов А. Н.'],
    ['whoever ends as surnames do', 'sutartį su Rasa Petrauskienė', 'PERSON Rasa Petrauskienė'],
    [
      'a surname that is any word ends the field',
      'Owner: Carol Winters\nStatus: done',
      'PERSON Carol Winters',
    ],
    ['a generation behind a comma', 'Signed by Fred Drake, Jr. today', 'PERSON Fred Drake, Jr'],
    ['family name and a given one with a hyphen', 'Minutes: Park Ji-yeon opened.', 'PERSON Park Ji-yeon'],
    [
      'titles of more languages',
      'Bapak Sutrisno, Panie Kowalski, Sayın Yılmaz',
      'PERSON Sutrisno, PERSON Kowalski, PERSON Yılmaz',
    ],
    ['behind a title in Chinese', '您的合同由经理李娜审核，请联系张伟。', 'PERSON 李娜, PERSON 张伟'],
    ['no place where they are in one', 'nacido en Sevilla, a tres', 'LOCATION Sevilla'],
    ['a speaker whose surname is a word', '[10:03] Ellen Bright: hi', 'PERSON Ellen Bright'],
    [
      'but a list of given names is one of several',
      'Present: Melanie, Brian',
      'PERSON Melanie, PERSON Brian',
    ],
    ['who speaks stands before a colon', 'What a wife.\nNicole: Remember me?\nStatus: done', 'PERSON Nicole'],
    [
      'who speaks stands behind a time',
      '[10:02:33] Anneliese Vogt: ok\n10:03 PM - Jürgen Schäfer: no\n10:04:12 Jenkins Build: failed\n10:05 Server Error: 3\n10:06 Ilaria De Luca: si',
      'PERSON Anneliese Vogt, PERSON Jürgen Schäfer, PERSON Ilaria De Luca',
    ],
    ['names in a row are several', 'Cast: Anna Weber, Tom Baker', 'PERSON Anna Weber, PERSON Tom Baker'],
    ['capitals do not hide it', 'JOHN SMITH, BERLIN', 'PERSON JOHN SMITH, LOCATION BERLIN'],
    [
      'nor does their absence',
      'my name is john smith and i live in paris',
      'PERSON john smith, LOCATION paris',
    ],
    ['an initial is part of it', 'Signed by J. R. Smith', 'PERSON J. R. Smith'],
    ['it fills a field', '12|Deborah Hughes|34', 'PERSON Deborah Hughes'],
    ['it fills a value', '{"holder": "Deborah Hughes", "x": 1}', 'PERSON Deborah Hughes'],
    ['a key says so', '{"firstName":"Megan","lastName":"Quorbus"}', 'PERSON Megan, PERSON Quorbus'],
    ['a query says so', 'first_name=Megan&last_name=Hughes&n=1', 'PERSON Megan, PERSON Hughes'],
    [
      'so does one of another language',
      '{"vorname":"Annelene","nachname":"Quorbus"}',
      'PERSON Annelene, PERSON Quorbus',
    ],
    ['a surname stands beside a given name', 'Myers,Jeffery,390706137', 'PERSON Myers, PERSON Jeffery'],
    [
      'a given name that is nothing else',
      'DOB 05/21/1969; dependents Timothy (12) and Melanie (9)',
      'PERSON Timothy, PERSON Melanie',
    ],
    ['cells of two surnames say less', '12;Myers;Quorbus;34', ''],
    [
      'types and two words that are no names are none',
      'firstName: String, title: "Senior Engineer"|Blue Sky|3',
      '',
    ],
    ['a form asks for it', 'Contact: Jean-Luc Picard', 'PERSON Jean-Luc Picard'],
    ['particles behind a title are part of it', 'For Mrs. van der Berg, not van der', 'PERSON van der Berg'],
    [
      'a firm in capitals behind `van` is not',
      'Ik ben Pieter de Vries van KPN',
      'PERSON Pieter de Vries, ORGANIZATION KPN',
    ],
    ['a scheme of authorization is none', 'Authorization: Bearer abc. Ask Jill Bearer', 'PERSON Jill Bearer'],
    ['a greeting is none', 'Olá, tudo bem? Ola Nordmann', 'PERSON Ola Nordmann'],
    ['a title stands before a double name', "Dear Ms O'Neill-Smith, thank you.", "PERSON O'Neill-Smith"],
    [
      'Vietnamese and Korean, romanised',
      'Meeting with Nguyen Van An and Kim Min-jun',
      'PERSON Nguyen Van An, PERSON Kim Min-jun',
    ],
    ['an Arabic article is part of it', 'Patient Fatima al-Zahra was seen', 'PERSON Fatima al-Zahra'],
    ['a dash between words ends it', 'Weber—the lawyer—left.', 'PERSON Weber'],
    ['German', 'Ich heiße Jürgen Groß und wohne in Köln.', 'PERSON Jürgen Groß, LOCATION Köln'],
    ['what a number behind it is called is none', 'Navn: Anna Weber Fnr: 15108695088', 'PERSON Anna Weber'],
    ['nor its initials', 'Nazwisko: Anna Nowak PESEL: 44051401359', 'PERSON Anna Nowak'],
    ['nor what a telephone is called', 'Navn: Anna Weber Tlf: 912 34 567', 'PERSON Anna Weber'],
    ['French', "Je m'appelle Aurélie Dupont", 'PERSON Aurélie Dupont'],
  ])('%s', (_, text, expected) => expect(found(text)).toBe(expected))

  it.each([
    ['a month and a modal that are given names', 'May I call you in April? Will the mark stay?'],
    ['a greeting without a name', 'Dear Sir or Madam, please call me back.'],
    ['a capitalised phrase', 'Please read the Terms and Conditions first.'],
    ['an e-mail address', 'anna.kovacs@example.com'],
    ['code', 'const anna = new Anna(paris)'],
    ['capitals throughout', 'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND'],
    ['an initial alone', 'See appendix A. B follows.'],
    ['a title alone', 'The doctor is in. Doctor!'],
    ['a unit that is written as a title is', 'It took 5 ms Mostly, in a 24 hr Service.'],
    ['headings', 'The Tuesday Report\n\nOpen Settings and choose Privacy.'],
    ['products and abbreviations', 'iPhone and Kubernetes support TLS over HTTP.'],
    [
      'terms of a contract',
      '"Licensor" means the copyright owner.\n\nNOTICE: THIS AGREEMENT IS GOVERNED BY LAW',
    ],
    ['German nouns', 'Der Vertrag liegt im Ordner.'],
    ['an Italian contract', 'Il contratto è firmato dal Cliente.'],
    ['words that are names elsewhere', 'Kitchen and Garden. Rich Text Format, Grant Application'],
  ])('finds none in %s', (_, text) => expect(found(text)).toBe(''))
})

describe('a name across two lines', () => {
  it.each([
    [
      'Please ask for the colleague who took my order last week, I think Cynthia\nOsborne, at the desk',
      'PERSON Cynthia\nOsborne',
    ],
    [
      '> The invoice of last month was sent to the wrong address, to Kattie\n> Dickens',
      'PERSON Kattie\n> Dickens',
    ],
    // Lines of a list are shorter.
    ['Ask for Cynthia\nOsborne is at the desk', 'PERSON Cynthia, PERSON Osborne'],
  ])('%j', (text, names) => {
    expect(found(text)).toBe(names)
  })

  it('ends with its paragraph, and where the next line begins with another word', () => {
    const text = 'Please ask for the colleague who took my order last week, I think Cynthia'
    expect(found(`${text}\n\nOsborne is at the desk`)).not.toContain('\n')
    expect(found(`${text}\nthe desk is open`)).toBe('PERSON Cynthia')
  })
})

describe('a person told again', () => {
  it.each([
    [
      'by the surname',
      'Officers stopped Marcus Quorbus at noon. Quorbus produced a licence.',
      'PERSON Marcus Quorbus, PERSON Quorbus',
    ],
    ['behind a title', 'Ms. Quorbus called. Quorbus produced a licence.', 'PERSON Quorbus, PERSON Quorbus'],
    [
      'by the given name',
      'We met Quorba Jones at noon. Quorba left early.',
      'PERSON Quorba Jones, PERSON Quorba',
    ],
    [
      'with a particle',
      'Pieter van der Quorb werkt thuis. Gisteren zei Quorb niets.',
      'PERSON Pieter van der Quorb, PERSON Quorb',
    ],
    [
      'but not a town of the same name',
      'Chris Boulder left. We flew to Boulder.',
      'PERSON Chris Boulder, LOCATION Boulder',
    ],
    [
      'nor a firm',
      'Anna Quorbus left. Quorbus Holdings is gone.',
      'PERSON Anna Quorbus, ORGANIZATION Quorbus Holdings',
    ],
  ])('%s', (_, text, expected) => expect(found(text)).toBe(expected))

  it('is one within reach of a stream', () => {
    const far = `Officers stopped Marcus Quorbus at noon. ${'it went on and on. '.repeat(12)}`
    expect(found(`${far}Quorbus produced a licence.`)).toBe('PERSON Marcus Quorbus')
  })
})

describe('elisions and cases', () => {
  it.each([
    ['a town', "Il vient d'Angers.", 'LOCATION Angers'],
    ['a firm', "Elle travaille à l'INSEE.", 'ORGANIZATION INSEE'],
    ['a surname', "Marie-Ange d'Hoore est là", "PERSON Marie-Ange d'Hoore"],
    ['a surname with a capital', "Ask Sofia D'Angelo", "PERSON Sofia D'Angelo"],
    ['towns in Polish and Czech', 'mieszka w Lublinie, jedzie do Brna.', 'LOCATION Lublinie, LOCATION Brna'],
  ])('part %s', (_, text, expected) => expect(found(text)).toBe(expected))
})

describe('what stands in lines and rows', () => {
  it.each([
    [
      'a firm below who signs',
      'Anna Weber\nQuorbix\n12 Mill Road',
      'PERSON Anna Weber, ORGANIZATION Quorbix',
    ],
    [
      'and below what they do',
      'Anna Weber\nSales Manager\nQuorbix\n12 Mill Road',
      'PERSON Anna Weber, ORGANIZATION Quorbix',
    ],
    ['but not what somebody does', 'Anna Weber\nField Engineer\n12 Mill Road', 'PERSON Anna Weber'],
    ['where a report begins', 'BERLIN (AP) - The bill passed.', 'LOCATION BERLIN'],
    [
      'persons of whom one is known',
      'Quorba, Fiona and Quorbin are in Year 4.',
      'PERSON Quorba, PERSON Fiona, PERSON Quorbin',
    ],
    ['a town in its country', 'Quorbstad, Sweden is cold.', 'LOCATION Quorbstad, LOCATION Sweden'],
    [
      'surnames behind a colon',
      'our founders: Becker, Vasquez and Quorbin.',
      'PERSON Becker, PERSON Vasquez, PERSON Quorbin',
    ],
    [
      'a middle initial in small letters',
      'follow up with benjamin a. seilerd today',
      'PERSON benjamin a. seilerd',
    ],
    ['but no corner of two streets', 'it is the corner of Bygget 64 and Mathias Pass', ''],
    ['the surname first', 'Quorby, Sean P', 'PERSON Quorby, Sean P'],
    ['what somebody is called', 'Clarence "Bud" Quorbus, 84', 'PERSON Clarence "Bud" Quorbus'],
    ['and that in brackets', 'Rebecca (Becky) Quorbus left.', 'PERSON Rebecca (Becky) Quorbus'],
  ])('%s', (_, text, expected) => expect(found(text)).toBe(expected))
})

describe('names that are set', () => {
  it.each([
    ['Thanks to **Cynthia Osborne** from **Lyon**.', 'PERSON Cynthia Osborne, LOCATION Lyon'],
    ['Thanks to *Cynthia Osborne* from *Lyon*.', 'PERSON Cynthia Osborne, LOCATION Lyon'],
    ['<li>Cynthia Osborne</li><li>Kattie Dickens</li>', 'PERSON Cynthia Osborne, PERSON Kattie Dickens'],
    ['Thanks to Cynthia Osborne<br>from Lyon', 'PERSON Cynthia Osborne, LOCATION Lyon'],
    // The words of an attribute may be a name, that of a tag is none.
    ['<Cynthia>', ''],
  ])('%j', (text, names) => {
    expect(found(text)).toBe(names)
  })
})

describe('persons and places in a column that is called for them', () => {
  it.each([
    ['commas', 'first_name,last_name,city', 'Sincere,Kling,x', 'PERSON Sincere, PERSON Kling'],
    ['semicolons', 'Vorname;Nachname;Ort', 'Bailee;Kirlin-Price;x', 'PERSON Bailee, PERSON Kirlin-Price'],
    ['tabs', 'id\tsurname\tphone', '1\tOrn\tx', 'PERSON Orn'],
    ['bars', '| First name | Surname |\n|---|---|', '| Floy Ann | Orn |', 'PERSON Floy Ann, PERSON Orn'],
    ['rows of SQL', 'INSERT INTO p (`id`, `last_name`) VALUES', "(1, 'Kling'),", 'PERSON Kling'],
    ['a column of whole names', 'id\tname\tplan', '1\tForrest Orn\tx', 'PERSON Forrest Orn'],
    ['one in Spanish', 'nombre,plan', 'Mercedes Alonso Rico,x', 'PERSON Mercedes Alonso Rico'],
    ['one of customers', 'klant;plan', 'Femke van den Bosch;x', 'PERSON Femke van den Bosch'],
    ['rows of a dump', 'COPY p (id, last_name) FROM stdin;', '1\tKling', 'PERSON Kling'],
    ['places, also those that are called as persons are', 'id,city,x', '1,Austin,2', 'LOCATION Austin'],
    ['places in German', '| Kunde | Ort |\n|---|---|', '| 4 | Bad Ems |', 'LOCATION Bad Ems'],
  ])('are told, however far below: %s', (_, head, row, expected) => {
    expect(found(`${head}\n${`${row}\n`.repeat(300)}`)).toBe(Array(300).fill(expected).join(', '))
  })

  it.each([
    ['a column of something else', 'plan,tier', 'Sincere,Premium'],
    ['a column of things', 'name,price', 'Lily Soap,3\nMark Complete,5\nOlive Oil,6'],
    ['a column of single words', 'name\tn', 'Premium\t3\nNorth\t4'],
    ['a figure', 'last_name,n', 'Q4,1'],
    ['a sentence', 'last_name,note', 'See the page of the Board today,1'],
    ['nothing but what is no name', 'last_name,note', 'unknown,1'],
    ['nothing but what is no place', 'city,note', 'Unknown,1\nN/A,2\nRequired,3'],
  ])('are none in %s', (_, head, row) => {
    expect(found(`${head}\n${row}\n`)).toBe('')
  })
})

describe('other scripts', () => {
  it.each([
    ['Japanese', '担当の佐々木健一さんと京都で会います。', 'PERSON 佐々木健一, LOCATION 京都'],
    ['a Japanese form', '氏名：勅使河原 悟', 'PERSON 勅使河原 悟'],
    ['a family name before an honorific alone', '明日、田中様が来ます', 'PERSON 田中'],
    [
      'katakana and a firm',
      'ジョン・スミス氏は株式会社みなと商事の社員です。',
      'PERSON ジョン・スミス, ORGANIZATION 株式会社みなと商事',
    ],
    [
      'Chinese',
      '请联系张伟先生，他在上海的华信科技有限公司上班。',
      'PERSON 张伟, LOCATION 上海, ORGANIZATION 华信科技有限公司',
    ],
    ['a Chinese form, a family name of two characters', '姓名：欧阳若兰', 'PERSON 欧阳若兰'],
    ['Chinese as Taiwan writes it', '聯絡人：陳淑芬，住在高雄', 'PERSON 陳淑芬, LOCATION 高雄'],
    ['a Chinese list', '参会人员：谢宇航、孙立军', 'PERSON 谢宇航, PERSON 孙立军'],
    [
      'Korean',
      '김민수 씨는 부산에서 네이버에 다닙니다.',
      'PERSON 김민수, LOCATION 부산, ORGANIZATION 네이버',
    ],
    ['a Korean form', '성명: 남궁유진', 'PERSON 남궁유진'],
    ['a Korean title', '박 과장님께 전해 주세요', 'PERSON 박'],
    [
      'Arabic',
      'السيد خالد الحربي من جدة يعمل في شركة الاتصالات السعودية',
      'PERSON خالد الحربي, LOCATION جدة, ORGANIZATION شركة الاتصالات السعودية',
    ],
    ['an Arabic form', 'الاسم: منيرة بنت سعد القحطاني', 'PERSON منيرة بنت سعد القحطاني'],
    ['Hebrew', 'שמי דנה כהן ואני גרה בחיפה.', 'PERSON דנה כהן, LOCATION חיפה'],
    ['a title in Hebrew', "לכבוד: מר אלון ברקוביץ'", "PERSON אלון ברקוביץ'"],
    ['Persian', 'سلام، من مریم احمدی هستم و در تهران زندگی می‌کنم.', 'PERSON مریم احمدی, LOCATION تهران'],
    ['a title in Persian', 'لطفا با آقای کریمی تماس بگیرید.', 'PERSON کریمی'],
    ['Hindi', 'मेरा नाम राहुल शर्मा है और मैं पुणे में रहता हूँ।', 'PERSON राहुल शर्मा, LOCATION पुणे'],
    ['a title in Hindi', 'डॉ. अनिता देशमुख जी, नमस्ते', 'PERSON अनिता देशमुख'],
    ['Thai', 'นายสมชาย ใจดี อยู่ที่เชียงใหม่', 'PERSON สมชาย ใจดี, LOCATION เชียงใหม่'],
    ['a Thai firm', 'บริษัท สยามการค้า จำกัด ติดต่อคุณวิภา', 'ORGANIZATION บริษัท สยามการค้า จำกัด, PERSON วิภา'],
    ['Vietnamese', 'Tôi là Nguyễn Thị Hồng Hạnh ở Đà Nẵng.', 'PERSON Nguyễn Thị Hồng Hạnh, LOCATION Đà Nẵng'],
    [
      'Russian',
      'Уважаемый Алексей Иванович, ООО «Ромашка» ждёт вас в Москве.',
      'PERSON Алексей Иванович, ORGANIZATION ООО «Ромашка», LOCATION Москве',
    ],
    ['Ukrainian', 'Мене звати Оксана Шевченко.', 'PERSON Оксана Шевченко'],
    ['Greek', 'Με λένε Μαρία Παπαδοπούλου.', 'PERSON Μαρία Παπαδοπούλου'],
  ])('%s', (_, text, expected) => expect(found(text)).toBe(expected))

  it.each([
    ['those who are called without a name', '新人さんとお客様と業者様が来ます。'],
    [
      'forms that are not filled in',
      '氏名：未定\n担当：総務部\n성명: 미정\nالاسم: غير معروف\nשם: לא ידוע\nنام: نامشخص است',
    ],
    ['whoever is responsible', '担当者は不在です。責任者は社長です。'],
    ['words with a middle dot', 'データ・センターのケース・スタディを読む。'],
    ['words of family names', '周末方便吗？高兴地通知您，时间已经安排好，万一下雨就改期。'],
    ['Chinese names within Japanese', 'これは王小明瞭な説明です'],
    ['titles alone in Korean', '고객님, 선생님께 이용자 안내를 부탁합니다.'],
    ['words of three syllables', '조건은 문자열이며 안정성과 한정판을 확인하세요.'],
    ['Arabic names that are words', 'سعيد جدا بهذا الخبر، والنور كريم في المدينة. هذا أمر جميل.'],
    ['Persian words', 'پول را واریز کردم. این برنامه خوب است و علی الحساب کافی است.'],
    ['Hebrew names that are words', 'היום היה טל בבוקר, וגל גבוה בים. הכהן עמד שם.'],
    ['Hindi names that are words', 'आज मौसम अच्छा है और आशा है कि सब ठीक होगा।'],
    ['Thai words that begin as titles do', 'คุณสามารถสั่งซื้อได้ นายจ้างต้องแจ้งล่วงหน้า'],
    ['Vietnamese words', 'Đơn hàng giao sai, làm sao đổi trả? Hôm nay Công ty nghỉ.'],
    ['a list of names in Hindi', 'मेरा नाम सूची में है।'],
    ['Russian words', 'Здесь можно изменить пароль. Погода сегодня хорошая.'],
    ['a form in quotes without a name', 'ООО, ЗАО и АО'],
  ])('finds none in %s', (_, text) => expect(found(text)).toBe(''))

  it.each([
    ['what somebody says of themselves', 'My name is 章国兰 and I moved.', 'PERSON 章国兰'],
    ['a title', 'Dear Mr. 森岡正三, thank you', 'PERSON 森岡正三'],
    ['a form', 'Name: 피라윤\nDate of birth: 12', 'PERSON 피라윤'],
    ['a field', '"full_name": "ზინა იაშვილი"', 'PERSON ზინა იაშვილი'],
    ['who writes', 'Author: مهشاد مصباح <x>', 'PERSON مهشاد مصباح'],
    ['who works', 'Employee: נטלי בן מנחם | 4', 'PERSON נטלי בן מנחם'],
  ])('are read by what English says beside them: %s', (_, text, expected) =>
    expect(found(text)).toBe(expected),
  )

  it.each(['Name: 피라윤\nPrice: 12', 'file name: 피라윤', 'Status: ზინა იაშვილი', 'My name is not 5'])(
    'are none where it says nothing: %s',
    (text) => expect(found(text)).toBe(''),
  )

  it('writes Cyrillic and Greek in Latin letters', () => {
    expect(['Мария', 'Юлия', 'Михаил', 'Йорданка', 'Μαρία', 'Šárka'].map(fold)).toEqual([
      'maria',
      'yulia',
      'mikhail',
      'yordanka',
      'maria',
      'sarka',
    ])
  })
})

describe('places', () => {
  it.each([
    [
      'a name of several words is one place',
      'They moved from Lyon to New York in May.',
      'LOCATION Lyon, LOCATION New York',
    ],
    ['the whole country is found', 'She lives in the United Kingdom.', 'LOCATION United Kingdom'],
    ['two countries joined by and are two', 'Spain and France signed.', 'LOCATION Spain, LOCATION France'],
    [
      'the key of a field says so',
      '{"city":"Xilotepec de Arriba","n":1}\ncountry: Freedonia',
      'LOCATION Xilotepec de Arriba, LOCATION Freedonia',
    ],
  ])('%s', (_, text, expected) => expect(found(text)).toBe(expected))

  it.each([
    ['the word for its people', 'The Russian novel is long.'],
    ['a common noun', 'The bank of the river was steep.'],
    ['a day of the week', 'We meet on Monday.'],
    ['a field that is not filled in, or goes on as prose', 'City: Unknown\nCountry: The rest is left out'],
    [
      'medicines and diagnoses',
      'Dx: Bronchitis. Hx of Asthma, on Losartan and Tylenol; Metformin, Lorazepam.',
    ],
    ['a greeting', 'Здравствуйте! Помогите, пожалуйста.'],
    ['the name of a number', 'Прошу прислать ИНН. My NPI is wrong, mein Reisepass ist weg, the VIN too.'],
  ])('finds none in %s', (_, text) => expect(found(text)).toBe(''))
})

it('reads whose address repeats their name as a person, and no firm whose host does', () => {
  expect(found('On Tue, Nov 18, 2025 at 9:14 AM Nkechi Obi <nkechi.obi@example.ng> wrote:')).toContain(
    'PERSON Nkechi Obi',
  )
  expect(found('From: "Nkechi Obi" <nkechi@example.ng>')).toContain('PERSON Nkechi Obi')
  expect(found('From: "Vantor Umbex" <info@vantor.example>')).not.toContain('PERSON')
  expect(found('From: "Acme Support" <support@acme.example>')).not.toContain('PERSON')
})

it('reads who found something as nobody, and who has a method of their own as somebody', () => {
  expect(
    found("Explain Dijkstra's algorithm, Bayes' Theorem, Markov Chains and the Poisson distribution."),
  ).toBe('')
  expect(found('Explain it to Maria Dijkstra, who found a method.')).toBe('PERSON Maria Dijkstra')
  expect(found('I asked Maria about the process.')).toBe('PERSON Maria')
})

it('reads what greetings and numbers are called as a name where it is one', () => {
  expect(found('Vin asked Nino; Здравствуйте, Мария.')).toBe('PERSON Vin, PERSON Nino, PERSON Мария')
})

describe('organisations', () => {
  it.each([
    ['Heard by the Quorb Municipal Court.', 'ORGANIZATION Quorb Municipal Court'],
    ['The Central Bank of Nigeria will meet.', 'ORGANIZATION Central Bank of Nigeria'],
    ['A van of Quorbus Catering Co. hit it', 'ORGANIZATION Quorbus Catering Co'],
    ['Quorbus Engineering plc hired', 'ORGANIZATION Quorbus Engineering plc'],
    ['Met with PG&E and R & D', 'ORGANIZATION PG&E'],
    ['Seller: Quorbus Textiles Pvt. Ltd., Jaipur', 'ORGANIZATION Quorbus Textiles Pvt. Ltd, LOCATION Jaipur'],
    [
      'Employer Name: Gulf States Paper\nPlace of Birth: Quorbus',
      'ORGANIZATION Gulf States Paper, LOCATION Quorbus',
    ],
    ['Ingresó en el Hospital Virgen del Rocío.', 'ORGANIZATION Hospital Virgen del Rocío'],
    ['Seen by Officer Quorbus and mw. Quorbsma', 'PERSON Quorbus, PERSON Quorbsma'],
    ['my router from vodafone is dead', 'ORGANIZATION vodafone'],
    [
      'the complaint by Clint Koss against Bartoletti - Bode.',
      'PERSON Clint Koss, ORGANIZATION Bartoletti - Bode',
    ],
    ['Action & Adventure, Kids & Family', ''],
  ])('and their like: %s', (text, expected) => expect(found(text)).toBe(expected))

  it.each([
    ['a firm that is called by a surname', 'I left Johnson Corp last year', 'ORGANIZATION Johnson Corp'],
    [
      'a legal form belongs to the name',
      'He works at Brightwater Logistics GmbH in Hamburg.',
      'ORGANIZATION Brightwater Logistics GmbH, LOCATION Hamburg',
    ],
    [
      'a comma before the legal form is part of it',
      'Write to the Norwood Foundation, Inc., in Boston.',
      'ORGANIZATION Norwood Foundation, Inc, LOCATION Boston',
    ],
    [
      'partners are one firm',
      'Miller, Jones and Smith sued Acme Holdings Ltd.',
      'ORGANIZATION Miller, Jones and Smith, ORGANIZATION Acme Holdings Ltd',
    ],
    [
      'a place within the name belongs to it',
      'I study at the University of Nairobi',
      'ORGANIZATION University of Nairobi',
    ],
    [
      'a word that ends the names of firms tells the ones before it',
      'Invoice from Ashdown & Cole Solicitors about Northgate Property Management.',
      'ORGANIZATION Ashdown & Cole Solicitors, ORGANIZATION Northgate Property Management',
    ],
    ['in other languages too', 'Henvist af Lægehuset Søndergade.', 'ORGANIZATION Lægehuset Søndergade'],
    [
      'a word that begins them tells the ones behind it',
      'Le llamo de Clínica Santa Elena, no del Hospital de São João.',
      'ORGANIZATION Clínica Santa Elena, ORGANIZATION Hospital de São João',
    ],
    [
      'a legal form tells the ones before it, whoever they are the names of',
      'Läkare på Lindén Larsson AB. Indlægges på Jessen & Søn ApS. Donations to Johnson Group.',
      'ORGANIZATION Lindén Larsson AB, ORGANIZATION Jessen & Søn ApS, ORGANIZATION Johnson Group',
    ],
    [
      'the key of a field says so',
      'employer: Remote Control Productions\n{"companyName":"Quipu S.A.C.","n":1}',
      'ORGANIZATION Remote Control Productions, ORGANIZATION Quipu S.A.C.',
    ],
    [
      'so do kin behind &, and a legal form behind a common word',
      'Dupont & Fils, Baker McKenzie LLP',
      'ORGANIZATION Dupont & Fils, ORGANIZATION Baker McKenzie LLP',
    ],
    [
      'a legal form whose letters are parted by marks',
      'Ferri S.p.A. e Nordlys A/S, poi Slunce s.r.o. con Kowal Trans Sp. z o.o. e Akala, S.A. de C.V., oggi',
      'ORGANIZATION Ferri S.p.A., ORGANIZATION Nordlys A/S, ORGANIZATION Slunce s.r.o., ORGANIZATION Kowal Trans Sp. z o.o., ORGANIZATION Akala, S.A. de C.V.',
    ],
    ["a saint's hospital is one", "Seen at St. Mary's Hospital today", "ORGANIZATION St. Mary's Hospital"],
  ])('%s', (_, text, expected) => expect(found(text)).toBe(expected))

  it.each([
    ['the bare noun', 'Our company has a university group and a bank.'],
    ['a heading', 'See Section 4 of the License'],
    ['a field that is not filled in, or goes on as prose', 'Company: Required\nEmployer: We are hiring now'],
    ['a common word before what may end a name', 'The chapter on Risk Management is long.'],
    ['a legal form in small letters, or by itself', 'A group and an ag of the GmbH kind.'],
    ['marks that part other letters', 'The ratio I/S of Q/A and a.s.l. is n/a or S.p.X.'],
    ['a word that begins names, by itself', 'She runs a Hotel and a Hospital.'],
  ])('finds none in %s', (_, text) => expect(found(text)).toBe(''))
})

it.each([
  ['RE-90, Empfänger Nathanael Krauel', 'PERSON Nathanael Krauel'],
  ['Hyvä Eero Virtanen, 12', 'PERSON Eero Virtanen'],
  ['Здравствуйте, Виталий Рогов! Ваш заказ', 'PERSON Виталий Рогов'],
  ['Уважаемый Виталий Рогов!', 'PERSON Виталий Рогов'],
  ['geb. 1961 in Wien', 'LOCATION Wien'],
  ['Kedves Nagy Anna, 12', 'PERSON Nagy Anna'],
  ['RE-90, Destinatario Marco Rossi', 'PERSON Marco Rossi'],
  ['ma tid hos doktor Malmqvist', 'PERSON Malmqvist'],
])('leaves out who is greeted, paid or asked for: %s', (text, expected) => expect(found(text)).toBe(expected))

it.each(['the doktor called', 'Empfänger und Absender', 'geb. und verzogen'])(
  'finds nobody in the word by itself: %s',
  (text) => expect(found(text)).toBe(''),
)

it('reads the heading of a curriculum vitae as no firm, and a firm of that form as one', () => {
  expect(found('CV\nMarley Kuypers')).toBe('PERSON Marley Kuypers')
  expect(found('we buy from CV Sinar Abadi every month')).toBe('ORGANIZATION CV Sinar Abadi')
})

describe('findings', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'Anna ',
      'van ',
      'de ',
      'Berlin',
      ', ',
      'and ',
      'Ltd. ',
      'A.',
      "'s",
      '\n',
      '. ',
      '! ',
      'Dr. ',
      'Šárka ',
      '-',
      '\ud83d',
      '\0',
      '’',
      'in ',
      '\u0301',
    ),
    // Of the other scripts.
    fc.constantFrom(
      ...'王 小明 欧阳 先生 姓名: 、 、 佐藤 健一 さん 氏名: の です 김 민수 씨 성명: السيد محمد الحربي דנה כהן מר राहुल शर्मा जी คุณ สมชาย ใจดี นาย Nguyễn Văn Иван Москве ООО «А» · 上海 有限公司 株式会社'.split(
        ' ',
      ),
    ),
    fc.constantFrom(' ', '. ', ', ', ': '),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  const texts = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''))

  it('are in order, apart, and say what stands there', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let from = 0
        for (const { start, end, value, confidence } of detect(text, {
          names: names.names,
          threshold: 0,
          types: ['PERSON', 'LOCATION', 'ORGANIZATION'],
        })) {
          expect(start).toBeGreaterThanOrEqual(from)
          expect(end).toBeGreaterThan(start)
          expect(value).toBe(text.slice(start, end))
          expect(confidence).toBeGreaterThan(0)
          expect(confidence).toBeLessThanOrEqual(0.7)
          from = end
        }
      }),
    )
  })

  it('are the same when the reading begins where nothing is held', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = (from: number): [ranges: [number, number][], spans: string[]] => {
          const ranges: [number, number][] = []
          const spans: string[] = []
          names.names(
            text,
            ({ label, start, end, score }) => spans.push(`${label} ${start} ${end} ${score}`),
            from,
            (start, end) => ranges.push([start, end]),
          )
          return [ranges, spans]
        }
        const [ranges, whole] = read(0)
        for (const [start] of ranges.filter(([start]) => !ranges.some(([a, b]) => a < start && start < b)))
          expect(read(start)[1]).toEqual(whole.filter((span) => Number(span.split(' ')[1]) >= start))
      }),
    )
  })

  it('have offsets in UTF-16 units', () => {
    expect(detectNames('🙂 Dr. Šárka Ottová')[0]).toMatchObject({ start: 7, end: 19, value: 'Šárka Ottová' })
  })

  it('are fewer above a higher threshold', () => {
    const text = 'Yours, Janka M. Szász'
    expect(detect(text, { names: names.names, threshold: { PERSON: 0.5 } })).toHaveLength(1)
    expect(detect(text, { names: names.names, threshold: { PERSON: 0.9 } })).toHaveLength(0)
  })

  it('do not hold up a text without end or space', () => {
    for (const unit of ['Anna ', 'A.', "a'", 'A-', 'Bank of ', 'É'])
      expect(() => detectNames(unit.repeat(20_000))).not.toThrow()
  })
})

describe('as an option', () => {
  const { names: option } = names
  const text = 'Dr. Anna Weber lives in Lyon. Write to anna.weber@lyon.example or 12 Berlin Street, Paris.'

  it('is off unless asked for', () => {
    expect(detect(text).map(({ type }) => type)).toEqual(['EMAIL_ADDRESS', 'STREET_ADDRESS'])
  })

  it('leaves what is part of an address to the address', () => {
    expect(redact(text, { names: option }).output).toBe(
      'Dr. [PERSON] lives in [LOCATION]. Write to [EMAIL_ADDRESS] or [STREET_ADDRESS], [LOCATION].',
    )
    expect(redact('see https://anna.example/Anna/Weber today', { names: option }).output).toBe(
      'see [URL] today',
    )
    expect(redact('Password: Anna-Weber-77', { names: option }).output).toBe('Password: [PASSWORD]')
  })

  it('keeps to types, thresholds, allow and deny lists, and says why', () => {
    const values = (options: object) => detect(text, { names: option, ...options }).map(({ value }) => value)
    expect(values({ types: ['PERSON'] })).toEqual(['Anna Weber'])
    expect(values({ types: ['EMAIL_ADDRESS'] })).toEqual(['anna.weber@lyon.example'])
    expect(values({ types: ['PERSON', 'LOCATION'], threshold: { LOCATION: 0.9 } })).toEqual(['Anna Weber'])
    expect(values({ types: ['PERSON', 'LOCATION'], allow: ['anna weber'] })).toEqual(['Lyon', 'Paris'])
    expect(detect('Ask Anna Weber', { names: option, deny: ['Weber'] })).toMatchObject([
      { type: 'DENY_LIST' },
    ])
    expect(detect('Ask Anna Weber', { names: option, explain: true })[0]?.why).toMatchObject({
      rule: 'name',
      context: 0,
    })
  })

  it('is refused when it is something else, and asked for where it is needed', () => {
    expect(() => detect('', { names: true as never })).toThrow(
      new TypeError('names must be the names of @svc/core/names'),
    )
    expect(() => createGovernor({ names: 7 as never })).toThrow(TypeError)
    expect(() => detect('', { types: ['PERSON'] })).toThrow(
      new RangeError('types names PERSON, which is found with the option names alone'),
    )
    expect(detect('x', { types: ['PERSON'], deny: [{ value: 'x', label: 'PERSON' }] })).toHaveLength(1)
  })

  it('serves governors, messages, JSON, transforms and vaults', () => {
    const governor = createGovernor({ names: option })
    expect(governor.govern('I am Anna Weber').output).toBe('I am [PERSON]')
    expect(governor.govern('I am Anna Weber').receipt).toMatchObject({ pii_types: ['PERSON'] })
    const { messages } = governMessages([{ role: 'user', content: 'I am Anna Weber' }], governor)
    expect(messages).toEqual([{ role: 'user', content: 'I am [PERSON]' }])
    expect(governJson({ customer: 'Anna Weber', city: 'Lyon' }, { governor }).value).toEqual({
      customer: '[PERSON]',
      city: '[LOCATION]',
    })
    expect(redact('I am Anna Weber', { names: option, transforms: { PERSON: 'mask' } }).output).toBe(
      'I am **** *****',
    )
    const vault = createVault()
    const { output } = redact('Anna Weber met Tom Baker. Anna Weber left.', { names: option, vault })
    expect(output).toBe('[PERSON_1] met [PERSON_2]. [PERSON_1] left.')
    expect(vault.restore(output).output).toBe('Anna Weber met Tom Baker. Anna Weber left.')
    expect(redact(output, { names: option }).output).toBe(output)
  })
})

it('folds case and diacritics, and nothing else', () => {
  expect([fold('Šárka'), fold('ŁÓDŹ'), fold('Ærø'), fold('Groß')]).toEqual(['sarka', 'lodz', 'aero', 'gross'])
  expect(fold('Anna')).not.toBe(fold('Anne'))
})

it('misses no word of a set, and takes few strangers for one', () => {
  const words = Array.from({ length: 1000 }, (_, i) => mix(hashOf(`word${i}`), 1))
  const table = tableFor(words)
  let strangers = 0
  for (let i = 0; i < 1000; i++) {
    expect(has(table, mix(hashOf(`word${i}`), 1))).toBe(true)
    if (has(table, mix(hashOf(`other${i}`), 1))) strangers++
    if (has(table, mix(hashOf(`word${i}`), 2))) strangers++
  }
  expect(strangers).toBeLessThan(30)
})
