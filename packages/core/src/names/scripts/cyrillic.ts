/** Firms in Cyrillic: their legal form stands before them, in quotes. Who else is named is told as in Latin letters. */
import { rule, SAID, type Script } from './rule.ts'

const FORM = '(?:ООО|ОАО|ЗАО|ПАО|НАО|АО|ТОО|ТОВ|ТзОВ|ПрАТ|ПАТ|ДП|ФГУП|МУП|ГБУЗ|АНО|НКО|ЕООД|ООД|ЕАД|ДОО|доо)'

export const cyrillic: Script = {
  letters: /[\u0400-\u04ff]/g,
  rules: [
    rule(
      'ORGANIZATION',
      `(?<![Ѐ-ӿ])${FORM} ?(?:«[^»\\n]{2,40}»|"[^"\\n]{2,40}"|“[^”\\n]{2,40}”|„[^“\\n]{2,40}“)`,
      SAID,
    ),
    rule(
      'ORGANIZATION',
      '(?:«[^»\\n]{2,40}»|"[^"\\n]{2,40}"|„[^“\\n]{2,40}“) ?(?:ЕООД|ООД|ЕАД|АД|ДОО|доо)(?![Ѐ-ӿ])',
      SAID,
    ),
    rule(
      'ORGANIZATION',
      '(?<=(?:[Кк]омпани[яюиіей]+|[Фф]ирм[аеуы]|[Зз]авод[ае]?|[Бб]анк[аеу]?|[Кк]омпанія) )«[^»\\n]{2,40}»',
      SAID,
    ),
  ],
}
