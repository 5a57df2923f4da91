/**
 * Telephone numbers of a country under the label that Microsoft Presidio has for them. They are telephone numbers as any other, and called `PHONE_NUMBER`
 * unless `types` asks for them by name: mobile and geographic numbers of Turkey (ITU-T E.164, +90), mobile numbers of the Philippines (+63 9).
 */
import type { PhoneAt } from './scan/scan-state.ts'

const FORMS: Readonly<Record<string, RegExp>> = {
  TR_PHONE_NUMBER: /^(?:(?:\+|00)?90)?0?[2-5]\d{9}$/,
  PH_MOBILE_NUMBER: /^(?:(?:\+|00)?63)?0?9\d{9}$/,
}
export const NATIONAL_PHONES: readonly string[] = Object.keys(FORMS)

/** The reader of telephone numbers that gives them the label of their country, of those that are wanted; undefined where none is. */
export function nationalPhones(phoneAt: PhoneAt, wants: (label: string) => boolean): PhoneAt | undefined {
  const labels = NATIONAL_PHONES.filter(wants)
  if (labels.length === 0) return
  return (text, start, emit) =>
    phoneAt(text, start, (candidate) => {
      const digits = text.slice(candidate.start, candidate.end).replace(/[^+\d]/g, '')
      const national = labels.find((label) => FORMS[label]!.test(digits))
      emit(national ? { ...candidate, label: national } : candidate)
    })
}
