/** What the look-alike lines are padded with, and a standard number in print. */
import type { Random } from '../random.ts'

export const WORDS: readonly string[] =
  'the a of and to in is that for on with as it be was by are this from or at which an have not we can one all will more use been has their also other than its time only new some these may two first any my now people over after such then most made between through back years where much your way well down should because each just those how too little state good very make world still own see men work long get here both under never same another know while last might us great old year off come since against go came right used take three'.split(
    ' ',
  )

/** An ISBN with its check digit, with hyphens. */
export function isbn13(r: Random): string {
  const body = `978${r.string(9, '0123456789')}`
  const sum = [...body].reduce((total, c, i) => total + Number(c) * (i % 2 ? 3 : 1), 0)
  return `${body.slice(0, 3)}-${body[3]}-${body.slice(4, 8)}-${body.slice(8, 12)}-${(10 - (sum % 10)) % 10}`
}
