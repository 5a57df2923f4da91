import { type Identifier, identifiers } from '../../identifier.ts'

export const euVat: readonly Identifier[] = identifiers([
  // European Commission, VIES, structure of VAT identification numbers, of the states without a row, or whose row is stricter; Northern Ireland, and Great Britain.
  [
    'EU_VAT_ID',
    'AA8~10=0.2|AA12=0.2|AA ?7A<1-2>|AAX9|AA ?8A|AA ?9A2=0.4|AA 3 4 2|AA ?4.3.3|AA 8~12|AA-8~12|AA 2 2 2 2|AA 3 3 3|AA 4 3 3=0.2|AA ?7-1',
    0.1,
    'vat|vatin|vat id|vat number|mwst|tva|btw|iva|moms|momsnr|momsregnr|ust|alv|dph|dic|pdv|pvm|pvn|kmkr|afa|adoszam|ic dph|cvr|nif|cui|ддс|αφμ',
    /^(BE[01]\d{9}|BG\d{9,10}|CY\d{8}[A-Z]|CZ\d{8,10}|(DK|FI|HU|LU|MT|SI)\d{8}|(EE|EL|PT|GB|XI)\d{9}|ES[\dA-Z]\d{7}[\dA-Z]|HR\d{11}|IE\d{7}[A-W][A-I]?|LT(\d{9}|\d{12})|LV\d{11}|NL\d{9}B\d\d|(PL|SK)\d{10}|RO\d{8,10}|SE\d{10}01)$/,
  ],
])
