/** What an object has of its own: what a page adds to all objects (`Object.prototype`) is no option, and nothing that a server says. */
export const own = <Given extends object>(given: Given | null): Given =>
  ({ __proto__: null, ...given }) as unknown as Given
