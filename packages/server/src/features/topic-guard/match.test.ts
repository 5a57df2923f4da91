import { describe, expect, it, test } from 'vitest'
import { CONFIDENCE, matchTopics } from './match.ts'

const at = (sensitivity: 'low' | 'medium' | 'high') => (text: string, topic: string) =>
  matchTopics(text, [topic], sensitivity).confidence ?? 0
const [low, medium, high] = [at('low'), at('medium'), at('high')]

describe('the words themselves, at every sensitivity', () => {
  test.each([
    ['war', 'The war goes on'],
    ['war', 'WAR!'],
    ['war', 'an anti-war song'],
    ['Café', 'which cafe is open'],
    ['cafe', 'Which CAFÉ is open'],
    ['Straße', 'die strasse'],
    ['medical advice', 'I want medical   advice.'],
    ['política', 'no hablo de politica'],
    ['戦争', '昨日の戦争について'],
    ['政治', '我想谈谈政治问题'],
    ['정치', '오늘 정치 이야기'],
    ['حرب', 'هذه حَرْب'],
    ['राजनीति', 'राजनीति क्या है'],
    ['การเมือง', 'คุยเรื่องการเมืองได้ไหม'],
  ])('%s is in “%s”', (topic, text) => {
    for (const of of [low, medium, high]) expect(of(text, topic)).toBe(CONFIDENCE.word)
  })
})

describe('near misses, at every sensitivity', () => {
  test.each([
    // English
    ['war', 'a warm day, and software to award'],
    ['war', 'beware of warts, wary warden'],
    ['politics', 'a polite policy of the police'],
    ['policy', 'call the police'],
    ['universe', 'the university'],
    ['act', 'the actual factory'],
    ['drugs', 'I shrug'],
    ['medical advice', 'advise the media'],
    ['gun', 'it has begun'],
    // German
    ['Krieg', 'er kriecht, der Grieß'],
    ['Waffe', 'eine Waffel, bitte; drei Waffeln'],
    ['Wahl', 'der Wal, das Wählscheibentelefon'],
    ['Politik', 'höflich und poliert'],
    ['Religion', 'die Region und ihre Regionen'],
    // Spanish
    ['arma', 'el armario y la armonía'],
    ['política', 'la policía'],
    ['guerra', 'una guinda y la gorra'],
    ['droga', 'un dragón'],
    // French
    ['guerre', 'guère de guérison'],
    ['arme', 'une armoire et un charme'],
    ['politique', 'la police et la politesse'],
    ['sexe', 'le sixième'],
    // Others
    ['guerra', 'guardare la garra'],
    ['戦争', '競争について'],
    ['حرب', 'عرب'],
  ])('%s is not in “%s”', (topic, text) => {
    for (const of of [low, medium, high]) expect(of(text, topic)).toBe(0)
  })
})

test.each([
  ['organ', 'an organization'],
  ['guerra', 'la guerrilla'],
  ['Krieg', 'Kriegsspiel'],
])('%s is not in “%s” below high', (topic, text) => {
  for (const of of [low, medium]) expect(of(text, topic)).toBe(0)
})

describe('forms of the words, from medium on', () => {
  test.each([
    ['war', 'two wars'],
    ['politics', 'a political question'],
    ['politics', 'politicians lie'],
    ['politics', 'speaking politically'],
    ['religion', 'religious people'],
    ['gambling', 'where can I gamble'],
    ['abortion', 'abortions'],
    ['competitor', 'the competition'],
    ['medical advice', 'can you advise me, is this medical advices'],
    ['Politik', 'politische Fragen'],
    ['Politik', 'die Politiker'],
    ['Krieg', 'Kriege'],
    ['Religion', 'religiös'],
    ['Waffe', 'mit Waffen'],
    ['política', 'los políticos'],
    ['guerra', 'las guerras'],
    ['religión', 'muy religioso'],
    ['arma', 'armas'],
    ['politique', 'les politiciens'],
    ['guerre', 'les guerres'],
    ['religion', 'religieuse'],
    ['política', 'políticas'],
    ['politica', 'politici italiani'],
    ['savaş', 'savaşlar'],
    ['политика', 'о политике'],
    ['سياسة', 'السياسات'],
    ['מלחמה', 'המלחמה'],
    ['정치', '정치는 어렵다'],
  ])('%s is in “%s”', (topic, text) => {
    expect(low(text, topic)).toBe(0)
    for (const of of [medium, high]) expect(of(text, topic)).toBe(CONFIDENCE.form)
  })
})

describe('what is like them, at high alone', () => {
  test.each([
    ['Krieg', 'der Bürgerkrieg', CONFIDENCE.compound],
    ['Politik', 'Politikwissenschaft', CONFIDENCE.compound],
    ['politics', 'lets talk poiltics', CONFIDENCE.misspelling],
    ['politics', 'lets talk politcs', CONFIDENCE.misspelling],
    ['gambling', 'gamblling', CONFIDENCE.misspelling],
  ])('%s is in “%s”', (topic, text, confidence) => {
    expect([low(text, topic), medium(text, topic)]).toEqual([0, 0])
    expect(high(text, topic)).toBe(confidence)
  })
})

describe('a disguise', () => {
  test.each([
    ['war', 'talk about w a r'],
    ['war', 'w.a.r'],
    ['war', 'w4r'],
    ['politics', 'p-o-l-i-t-i-c-s'],
    ['politics', 'pol*itics'],
    ['politics', 'p0l1tics'],
    ['politics', 'роlitics'],
    ['medical advice', 'medicaladvice'],
  ])('of %s in “%s” is seen through', (topic, text) => {
    for (const of of [low, medium, high]) expect(of(text, topic)).toBe(CONFIDENCE.disguised)
  })

  it('with signs that cannot be seen is none', () => {
    expect(low('pol\u200bit\u00adics', 'politics')).toBe(CONFIDENCE.word)
    expect(low('ｐｏｌｉｔｉｃｓ', 'politics')).toBe(CONFIDENCE.word)
  })

  test.each([
    ['war', 's o f t w a r e'],
    ['war', 'w a r m'],
    ['war', 'W. A. Rossi'],
    ['war', 'route 4r'],
  ])('is not %s in “%s”', (topic, text) => {
    for (const of of [low, medium]) expect(of(text, topic)).toBe(0)
  })
})

it('the surest topic is told, the first of several as sure', () => {
  const topics = ['politics', 'war', 'weapons']
  expect(matchTopics('political wars', topics, 'medium').matchedTopic).toBe('politics')
  expect(matchTopics('political war', topics, 'medium')).toEqual({
    blocked: true,
    matchedTopic: 'war',
    confidence: 1,
  })
  expect(matchTopics('peace', topics, 'high')).toEqual({
    blocked: false,
    matchedTopic: null,
    confidence: null,
  })
  expect(matchTopics('', topics, 'high').blocked).toBe(false)
  expect(matchTopics('war', [], 'high').blocked).toBe(false)
  expect(matchTopics('…', ['!?'], 'high').blocked).toBe(false)
})

it('takes time in proportion to the text', () => {
  const topics = Array.from({ length: 100 }, (_, i) => `topic${i} of politics`)
  for (const text of [
    'a '.repeat(20_000),
    'a.'.repeat(20_000),
    'a'.repeat(40_000),
    'politic topics '.repeat(2_400),
  ]) {
    // By the square of it, the suite's time would not do.
    matchTopics(text, topics, 'high')
  }
})

it('nor does a topic of many words cost each time the text says one of them', () => {
  const topics = Array.from({ length: 100 }, (_, i) => `${'a '.repeat(47)}zz${i}`)
  // Half a minute, longer than a test may take, where each place is gone through for each word of each topic.
  expect(matchTopics('a '.repeat(6_000), topics, 'medium').blocked).toBe(false)
})

it('what a topic says twice is there once', () => {
  expect(medium('we said goodbyes', 'goodbye goodbye')).toBe(CONFIDENCE.form)
  expect(medium('bye bye', 'goodbye goodbye')).toBe(0)
})
