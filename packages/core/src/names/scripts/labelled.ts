/** Names in scripts without capitals behind an English title or label, as in forms and mails that are written in English: whatever name stands there. */
import { rule, SAID, type Script } from './rule.ts'

/** From Hebrew to the scripts of India, and from kana to Hangul. */
const LETTER = '[֐-῿぀-퟿]'
const WORD = `${LETTER}{1,20}`

export const labelled: Script = {
  letters: new RegExp(LETTER, 'g'),
  rules: [
    rule(
      'PERSON',
      // Below the name of a thing a form asks for other than the day of birth, phone, e-mail address.
      `(?=${LETTER})(?<=(?:[Mm]y name is|(?:[Ff]ull|[Ff]irst|[Ll]ast)[ _][Nn]ame["”]?:|(?:Patient|Cardholder|Employee|Author):|^Name:(?=.{2,40}\\n(?:Da|DOB|Ph|Te|Em|Ad))|\\b(?:M[rs]{1,2}|Dr)\\.) ?["“]?)${WORD}(?: ${WORD}){0,3}(?!${LETTER})`,
      SAID,
    ),
  ],
}
