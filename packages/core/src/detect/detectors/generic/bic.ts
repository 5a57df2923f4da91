import { type Identifier, identifiers } from '../../identifier.ts'

/** ISO 3166-1 and XK: the second letters that go with each first letter, A to Z. */
const COUNTRIES = (
  'DEFGILMOQRSTUWXZ ABDEFGHIJLMNOQRSTVWYZ ACDFGHIKLMNORUVWXYZ EJKMOZ CEGHRST IJKMOR ABDEFGHILMNPQRSTUWY KMNRTU DELMNOQRST EMOP EGHIMNPRWYZ ' +
  'ABCIKRSTUVY ACDEFGHKLMNOPQRSTUVWXYZ ACEFGILOPRUZ M AEFGHKLMNRSTWY A EOSUW ABCDEGHIJKLMNORSTVXYZ CDFGHJKLMNORTVWZ AGMSYZ ACEGINU FS K ET AMW'
).split(' ')
const check = (c: string): boolean => COUNTRIES[c.charCodeAt(4) - 65]!.includes(c[5]!)
const context = 'bic|bicfi|swift|bank identifier'
/** Not what is said of the language of that name. */
const lead = /^(?!.*Swift[ _](?!(code|bic|address|number|no|is)\b|\W))/s

export const bic: readonly Identifier[] = identifiers([
  // ISO 9362: business party prefix, country, suffix (no O at its end), and perhaps a branch. `SWIFT: ATTACHED`, `BIC: ABSOLUTE` end as words do, and as no place does.
  {
    label: 'BIC_SWIFT',
    mask: 'A<8>|A<11>|A<6>XX|A<6>X<5>',
    score: 0.15,
    lead,
    form: /^(?!.{6}(.O|E[DRS]|NG|ON|NT|[CLMNTV]E|[RT]Y|[DLNT]S)$|.{8}(ION|ONS|ING|ENT|NTS|ATE|TED|BLE)$)/,
    context,
    check,
  },
  // XXX for its branch is a head office.
  ['BIC_SWIFT', 'A<11>|A<6>X<5>', 0.6, context, /XXX$/, check],
])
