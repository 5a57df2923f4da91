/** Texts of one form, asked about again and again: rows of one tree say the same, and one row is looked at from several sides. */

/** Whether a value is a text that matches `form`; nothing is coerced. */
export function textForm(form: RegExp): (value: unknown) => value is string {
  return remembering((value) => typeof value === 'string' && form.test(value)) as (
    value: unknown,
  ) => value is string
}

/** `read`, with its last answer kept; of nothing it makes nothing. */
export function remembering<From, To>(read: (value: From) => To): (value: From) => To {
  let last: From | undefined
  let answer = undefined as To
  return (value) => {
    if (value !== last) {
      answer = read(value)
      last = value
    }
    return answer
  }
}
