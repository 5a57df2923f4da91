/** Dates that are written as one number. */
import { type Identifier, identifiers } from '../../identifier.ts'

/** What the day of a birth is called where it is written as one number, or in a column of its own. */
export const BIRTHS =
  'dob|d o b|bday|birth|birthdate|birthday|born|nato il|geburtsdatum|naissance|nacimiento|nascita|nascimento|geboortedatum|urodzenia|fodelsedatum|fødselsdato|narozeni|doğum|dogum|geb|fodselsdato|nac|nasc|lahir|gebdat|рождения|szuletesi|生年月日|出生日期|생년월일|γεννησης|народження|الميلاد|לידה|जन्म|ngay sinh|วันเกิด|nasterii|syntymaaika|раждане|rođenja|rojstva|рођења|gimimo|dzimsanas|sunniaeg'
const DAY = '(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'

export const calendar: readonly Identifier[] = identifiers([
  // ISO 8601-1, 5.4.2.1, basic format; RFC 5545, 3.3.5: 20240923T044700Z
  ['DATE_TIME', '8A6|8A6A', 0.6, '', new RegExp(`^${DAY}T(?:[01]\\d|2[0-3])[0-5]\\d[0-5]\\dZ?$`)],
  // ISO 8601-1, 5.2.2.1: dob 19850812
  [
    'DATE_OF_BIRTH',
    // Behind the day HL7 may have the hour.
    '8|12|14',
    0.1,
    BIRTHS,
    new RegExp(
      `^(?:${DAY}(?:(?:[01]\\d|2[0-3])[0-5]\\d(?:[0-5]\\d)?)?|(?:0[1-9]|[12]\\d|3[01]){2}(?:19|20)\\d\\d)$`,
    ),
  ],
])
