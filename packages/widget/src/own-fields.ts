/** A copy of an object's own fields, which inherits none: what a page adds to `Object.prototype` is no option, and no word of a server's. */
export const ownFields = <Given extends object>(given: Given | null): Given =>
  ({ __proto__: null, ...given }) as unknown as Given
