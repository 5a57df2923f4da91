/** The street that is read beside a number. */

/** Where it and its number begin and end, and how sure it is that they are an address, 0 where nothing says so. */
export interface Street {
  start: number
  end: number
  score: number
}
