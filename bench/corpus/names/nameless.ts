/** Texts full of capitals in which nobody is named: headings, products, months, code, terms of law, shouting. By seed, endlessly. */
import type { Random } from '../random.ts'

const NOUNS =
  'report|invoice|password|window|update|payment|warranty|license|account|library|market|season|engine|kitchen|garden|battery|printer|message|folder|release|schedule|budget|policy|contract|server|module|compiler|queue|token|cache|thread|socket|buffer|cookie|header|schema|table|column|index|widget'.split(
    '|',
  )
const VERBS =
  'Install|Open|Save|Delete|Check|Restart|Configure|Review|Print|Select|Cancel|Describe|Rename|Export|Merge|Build|Test|Deploy|Enable|Choose'.split(
    '|',
  )
const STARTS =
  'However|Therefore|Meanwhile|Unfortunately|Nevertheless|Additionally|Perhaps|Although|Because|Whenever|Nobody|Everyone|Sometimes|Usually|Finally|Given|Unless|Whereas|Nothing|Somebody'.split(
    '|',
  )
const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Monday|Friday|Sunday|Easter|Christmas'.split(
    '|',
  )
const PRODUCTS =
  'iPhone|Kubernetes|PostgreSQL|Excel|Chrome|Ubuntu|Bluetooth|Wi-Fi|PowerPoint|Photoshop|JavaScript|Python|Docker|Android|Outlook|Markdown|Redis|Firefox|Unicode|OAuth'.split(
    '|',
  )
const TERMS =
  'Licensor|Licensee|Contributor|Covered Work|Derivative Work|Effective Date|Confidential Information|Force Majeure|Governing Law|Intellectual Property|Source Form|Larger Work|Secondary License|Permitted Purpose|Disclosing Party|Receiving Party|Schedule|Annex|Recipient|Distributor'.split(
    '|',
  )
const ACRONYMS =
  'API|TLS|JSON|HTTP|CPU|GPU|SQL|XML|CORS|DNS|SSH|URL|VPN|RAM|USB|PDF|CSV|RSA|AES|EOF|ETA|FAQ|KPI|ROI|VAT|GDPR|SLA|TODO|NULL|UTF'.split(
    '|',
  )
const GERMAN =
  'Die Rechnung liegt im Ordner.|Der Vertrag wurde am Montag geschickt.|Bitte prüfen Sie die Lieferung und das Konto.|Das Passwort ist abgelaufen.|Unsere Öffnungszeiten gelten auch im Sommer.|Die Haftung des Anbieters ist beschränkt.'.split(
    '|',
  )
const ROMANCE =
  'La factura está en la carpeta.|El contrato se firmó ayer.|Il contratto è stato firmato ieri.|La licenza è concessa al Licenziatario.|Le présent contrat est régi par la loi.|Le Concédant garantit le Logiciel.|O contrato foi assinado ontem.|Veuillez vérifier votre commande.'.split(
    '|',
  )

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** One line. */
export function nameless(r: Random): string {
  const noun = (): string => r.pick(NOUNS)
  const Noun = (): string => capital(noun())
  const camel = (): string => noun() + Noun()
  const lines: readonly (() => string)[] = [
    () => `${r.pick(VERBS)} the ${noun()} before you ${noun()} the ${noun()}.`,
    () => `${r.pick(STARTS)}, the ${noun()} and the ${noun()} were not in the ${noun()}.`,
    () => `${r.pick(STARTS)} the ${noun()} is full, ${r.pick(VERBS).toLowerCase()} another ${noun()}.`,
    () => `# ${Noun()} ${Noun()} and ${Noun()} ${Noun()}`,
    () => `## ${r.pick(VERBS)} Your ${Noun()}`,
    () => `${Noun()} | ${Noun()} | ${Noun()} ${Noun()}`,
    () => `- ${Noun()}: ${noun()} of the ${noun()}`,
    () =>
      `${r.int(1, 9)}.${r.int(1, 9)} ${r.pick(TERMS)}. The ${r.pick(TERMS)} shall notify the ${r.pick(TERMS)} of any ${noun()}.`,
    () => `"${r.pick(TERMS)}" means the ${noun()} under this ${Noun()}, including any ${r.pick(TERMS)}.`,
    () =>
      `THE ${noun().toUpperCase()} IS PROVIDED WITHOUT ${noun().toUpperCase()} OF ANY KIND, ${noun().toUpperCase()} OR ${noun().toUpperCase()}.`,
    () => `WARNING: ${noun().toUpperCase()} ${noun().toUpperCase()} MUST NOT BE EMPTY`,
    () =>
      `We meet every ${r.pick(MONTHS)}, and in ${r.pick(MONTHS)} the ${noun()} closes. ${r.pick(MONTHS)} is busy.`,
    () => `${r.pick(PRODUCTS)} and ${r.pick(PRODUCTS)} support ${r.pick(ACRONYMS)} over ${r.pick(ACRONYMS)}.`,
    () => `How do I connect ${r.pick(PRODUCTS)} to ${r.pick(PRODUCTS)}?`,
    () =>
      `The ${r.pick(ACRONYMS)} returned ${r.pick(ACRONYMS)}-${r.pick(ACRONYMS)} instead of ${r.pick(ACRONYMS)}.`,
    () => `const ${camel()} = new ${capital(camel())}(${camel()}.${noun()})`,
    () => `The ${capital(camel())} class extends ${capital(camel())} and throws ${capital(camel())}Error.`,
    () => `${capital(camel())}.${camel()}() returns a ${Noun()} or a ${Noun()}`,
    () => `Fixed: ${Noun()} in ${capital(camel())} (${r.pick(PRODUCTS)}-based ${noun()}s)`,
    () => `Yes. ${Noun()} first, then ${noun()}. Thanks!`,
    () => `${Noun()}s, ${Noun()}s & ${Noun()}s`,
    () => `${r.pick(GERMAN)} ${r.pick(GERMAN)}`,
    () => `${r.pick(ROMANCE)} ${r.pick(ROMANCE)}`,
  ]
  return r.pick(lines)()
}
