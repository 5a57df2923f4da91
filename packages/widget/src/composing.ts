/** Whether a key is the input method's: it takes or drops what is being composed (WCAG technique SCR41). Older Safari says so by 229 alone. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229
