import type { Identifier, IdentifierRow } from '../../identifier.ts'

export const SSN: readonly (Identifier | IdentifierRow)[] = [
  // SSA POMS RM 10201.030: area 000, 666 and 900–999, group 00 and serial 0000 are never issued; 078-05-1120 and 219-09-9999 were
  // withdrawn after they had been printed on samples.
  {
    label: 'US_SSN',
    mask: '3-2-4=0.6|3 2 4=0.3|3.2.4|9',
    score: 0.2,
    context: 'ssn|ssns|ssan|ss|social security|social|soc sec|tax id|tin|taxpayer',
    against: 'sku|part',
    form: /^(?!000|666|9|...00|.{5}0000|(.)\1{8}|078051120|219099999|123456789)/,
  },
  // Whose it is nobody can tell, and mostly it is an example: behind its name alone.
  {
    label: 'US_SSN',
    mask: '3-2-4',
    score: 0.6,
    context: '',
    form: /^123456789/,
    lead: /(ssn|security|social)[^\d\n]{0,16}\d$/i,
  },
]
