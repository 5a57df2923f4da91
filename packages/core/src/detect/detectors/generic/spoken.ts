/** Numbers as they are written down from what was said, digit by digit. */
import { type Identifier, identifiers } from '../../identifier.ts'

export const spoken: readonly Identifier[] = identifiers([
  // ITU-T E.164, national numbers of ten and eleven digits: `my number is 9 1 9 5 5 5 0 1 4 7`
  [
    'PHONE_NUMBER',
    '1 1 1 1 1 1 1 1 1 1|1 1 1 1 1 1 1 1 1 1 1',
    0.2,
    'number is|my number|phone|telephone|mobile|cell|call|reach',
  ],
])
