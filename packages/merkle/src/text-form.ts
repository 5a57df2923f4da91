/** Texts of one form, asked about again and again: rows of one tree say the same, and one row is looked at from several sides. */

/** Whether a value is a text that matches `form`; nothing is coerced. */
export function textForm(form: RegExp): (value: unknown) => value is string {
  let last: unknown
  return (value): value is string => {
    if (value !== last && typeof value === 'string' && form.test(value)) last = value
    return value !== undefined && value === last
  }
}
