/** Numbers that only what is said around them tells. */
import { type Identifier, identifiers } from '../../identifier.ts'

const NO_YEAR = /^(?!(19|20)\d\d$)/

/** What codes are called in the languages that the widget does not speak; each begins with `|`. */
export const MORE_CODES: string =
  '|verifieringskod|engangskod|engangskode|engangskoden|bekræftelseskode|verifikasjonskode|vahvistuskoodi|vahvistuskoodisi|kertakayttokoodi|overovaci kod|ellenorzo kod|megerosito kod|cod de verificare|codul de verificare|код из смс|код за потвърждение|' +
  'kod za potvrdu|verifikacijski kod|κωδικος επαληθευσης|รหัสยืนยัน|ma xac minh|ma xac nhan|kode verifikasi|kod pengesahan|patvirtinimo kodas|kinnituskood|code a usage unique|şifreniz|kod blik|codigo de seguridad|code de securite|codigo de seguranca|codice di sicurezza|говорите код|קוד האימות'

/** The rows, with `moreCodes` among what codes for one time are called. */
export const spoken = (moreCodes = ''): readonly Identifier[] =>
  identifiers([
    // ITU-T E.164, national numbers of ten and eleven digits: `my number is 9 1 9 5 5 5 0 1 4 7`
    [
      'PHONE_NUMBER',
      '1 1 1 1 1 1 1 1 1 1|1 1 1 1 1 1 1 1 1 1 1',
      0.2,
      'number is|my number|phone|telephone|mobile|cell|call|reach',
    ],
    // What a service sends to tell that it is you: who has it is you. No year.
    [
      'ONE_TIME_CODE',
      '4~8|3-3|3 3|A-6',
      // A passcode is less a password where it is said to be for one time.
      0.16,
      'otp|passcode|sms code|verification code|one time code|one time password|one time passcode|authentication code|login code|is your code|sign in code|security code|2fa code|to sign in|to log in|code lautet|mtan|' +
        'bestatigungscode|sicherheitscode|codigo de verificacion|codigo de verificacao|code de verification|codice di verifica|doğrulama kodu|doğrulama kodunuz|verificatiecode|kod weryfikacyjny|код подтверждения|код підтвердження|رمز التحقق|验证码|認証コード|인증번호|' +
        'verifizierungscode|einmalcode|code de confirmation|code sms|codigo de confirmacion|codigo de confirmacao|codice di conferma|bevestigingscode|kod autoryzacyjny|kod sms|onay kodu|کد تایید|קוד אימות|ओटीपी|सत्यापन कोड|驗證碼|確認コード|인증 코드' +
        moreCodes,
      /^G?(?!(19|20)\d\d$)\d/,
    ],
    // What opens an account where the second factor is gone; each of a list counts once.
    [
      'ONE_TIME_CODE',
      'X<4-5>-X<4-5>|4 4|8|X<8>',
      0.16,
      'backup code|backup codes|recovery code|recovery codes|codes de secours|wiederherstellungscodes|codigos de recuperacion|codigos de respaldo|codigos de recuperacao|codici di backup',
      /\d.*\d/,
    ],
    {
      label: 'ONE_TIME_CODE',
      mask: '4~8',
      score: 0.55,
      lead: /\d$(?<=(your|votre|dein|[ts]u|uw|din|ваш) ([ck]ode?|código|код)( (ist?|est?|[äe]r):?| ?:) ?.)/iu,
      form: NO_YEAR,
      context: '',
    },
    // Of a card, a telephone, a door: `my PIN is 4821`, `PUK 48213377`. Behind a colon the name says it by itself.
    {
      label: 'PASSWORD',
      mask: '4|8',
      score: 0.55,
      lead: /\d$(?<=(?<![\p{L}\d])(p(in|uk)([ -]?[ck][oó]o?d[eiu]?)?|п[иі]н(-код)?|(door|gate|alarm) code)( is| was)? .)/iu,
      form: NO_YEAR,
      context: '',
    },
  ])
