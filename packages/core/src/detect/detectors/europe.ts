/** European identifiers. Where two rows hold equally, the earlier one is reported. */
import type { Identifier } from '../identifier.ts'
import { alpine } from './europe/alpine.ts'
import { baltic } from './europe/baltic.ts'
import { benelux } from './europe/benelux.ts'
import { czSk } from './europe/cz-sk.ts'
import { danube } from './europe/danube.ts'
import { de } from './europe/de.ts'
import { euVat } from './europe/eu-vat.ts'
import { fr } from './europe/fr.ts'
import { iberia } from './europe/iberia.ts'
import { ie } from './europe/ie.ts'
import { it } from './europe/it.ts'
import { nordic } from './europe/nordic.ts'
import { pl } from './europe/pl.ts'
import { ru } from './europe/ru.ts'
import { southeast } from './europe/southeast.ts'
import { uk } from './europe/uk.ts'

/** `ausweis~` stands for what a number of it is called in German and its neighbours: `Ausweisnummer`, `Ausweisnummern`, `Ausweisnr.`, `Ausweis-Nr.` */
const numbered = (words: string): string =>
  words.replace(/([^|]+)~/g, '$1nummer|$1nummern|$1nummers|$1nr|$1 nummer|$1 nr')

export const europe: readonly Identifier[] = [
  ...uk,
  ...ie,
  ...de,
  ...fr,
  ...iberia,
  ...it,
  ...benelux,
  ...alpine,
  ...nordic,
  ...pl,
  ...czSk,
  ...southeast,
  ...baltic,
  ...danube,
  ...ru,
  ...euVat,
].map((row) => ({ ...row, context: numbered(row.context) }))
