import { describe, expect, it } from 'vitest'
import { createRedactor, detect } from '../src/index.ts'
import { names } from '../src/names/index.ts'

const found = (text: string): string[] => detect(text, { names }).map(({ type, value }) => `${type} ${value}`)

const HL7 = [
  'MSH|^~\\&|ADT1|GHH|LAB|GHH|198808181126||ADT^A01|MSG00001|P|2.5.1',
  'PID|1||40817^^^GHH^MR~219099998^^^USSSA^SS||WEBER^ANNA^M||19610615|F|||22 HOME STREET^^GREENSBORO^NC^27401-1020||5555552004|||||P40817|444333333|987654^NC',
  'NK1|1|LINDGREN^KURT|SPO|||5555552005',
  'GT1|1||WEBER^ANNA||||5555552006',
  'IN1|1|PPO|BC1|Blue Cross||||GRP123||||20200101||||WEBER^ANNA|SELF|19800214||||||||||||||||||XJB12345678',
]
const FOUND = [
  'MEDICAL_RECORD_NUMBER 40817',
  'US_SSN 219099998',
  'PERSON WEBER^ANNA^M',
  'DATE_OF_BIRTH 19610615',
  'STREET_ADDRESS 22 HOME STREET',
  'US_ZIP_CODE 27401-1020',
  'PHONE_NUMBER 5555552004',
  'MEDICAL_RECORD_NUMBER P40817',
  'US_SSN 444333333',
  'US_DRIVER_LICENSE 987654',
  'PERSON LINDGREN^KURT',
  'PHONE_NUMBER 5555552005',
  'PERSON WEBER^ANNA',
  'PHONE_NUMBER 5555552006',
  'PERSON WEBER^ANNA',
  'DATE_OF_BIRTH 19800214',
  'HEALTH_PLAN_ID XJB12345678',
]

describe('messages of HL7 version 2', () => {
  it.each([
    ['the end of a line', '\n'],
    ['a carriage return, as the standard has it', '\r'],
    ['both', '\r\n'],
  ])('are read by the places of their fields, segments that end with %s', (_, end) => {
    const values = found(HL7.join(end)).filter((one) => !one.startsWith('ORG'))
    expect(values).toEqual(FOUND)
  })

  it('are read behind the time of a log', () => {
    const values = found(`2026-03-01T10:22:31Z in ${HL7[1]}`)
    expect(values).toEqual(expect.arrayContaining(['PERSON WEBER^ANNA^M', 'US_SSN 444333333']))
  })

  it.each([
    ['another segment', HL7[1]!.replace('PID', 'PIX')],
    ['other signs', HL7[1]!.replaceAll('|', '/')],
    ['a line longer than rows are', `${'x'.repeat(2048)} ${HL7[1]}`],
  ])('tell nothing in %s', (_, text) => {
    expect(found(text).filter((one) => /444333333|^MEDICAL|^DATE_OF/.test(one))).toEqual([])
  })

  it('hold no name that ends far from the beginning of the segment', () => {
    expect(found(`PID|1||${'4'.repeat(500)}||WEBER^ANNA`)).toEqual([])
  })
})

describe('segments of X12', () => {
  const X12 =
    'NM1*IL*1*WEBER*ANNA*M***MI*JS01112233~N3*236 N MAIN ST~N4*MIAMI*FL*33413~DMG*D8*19430501*F~REF*SY*490881234~NM1*85*2*LINDGREN SERVICE*****XX*1245319599~PER*IC*KURT*TE*3055552222*EM*kurt@example.com~'
  const values = [
    'PERSON WEBER*ANNA*M',
    'HEALTH_PLAN_ID JS01112233',
    'STREET_ADDRESS 236 N MAIN ST',
    'US_ZIP_CODE 33413',
    'DATE_OF_BIRTH 19430501',
    'US_SSN 490881234',
    'ORGANIZATION LINDGREN SERVICE',
    'US_NPI 1245319599',
    'PHONE_NUMBER 3055552222',
    'EMAIL_ADDRESS kurt@example.com',
  ]

  it.each([
    ['in one line', X12],
    ['in a line each', X12.replaceAll('~', '~\n')],
    ['however long the line', `${'LX*1~'.repeat(800)}${X12}`],
  ])('are read by the qualifiers of their elements, %s', (_, text) => {
    expect(found(text)).toEqual(values)
  })

  it.each(['REF*SZ*490881234~', 'REF*SY:490881234~', 'DTP*D8*19430501~', 'N4*MIAMI*33413~'])(
    'tell nothing of %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )
})

it.each([
  ['HL7', HL7.join('\r')],
  ['HL7 with words', HL7.join('\n').replace('^^^GHH', '^^^GOOD HEALTH HOSPITAL OF THE CITY')],
])('come out of a stream as in one piece: %s', (_, text) => {
  const redactAt = (...ends: number[]): string => {
    const redactor = createRedactor({ names })
    let at = 0
    let out = ''
    for (const end of ends) {
      out += redactor.push(text.slice(at, end))
      at = end
    }
    return out + redactor.push(text.slice(at)) + redactor.end()
  }
  const whole = redactAt()
  const step = process.env.SVC_TEST_LONG ? 1 : 7
  for (let at = 1; at < text.length; at += step) expect(redactAt(at)).toBe(whole)
  expect(redactAt(...Array.from(text, (_, at) => at))).toBe(whole)
})
