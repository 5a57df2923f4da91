/** Where the focus goes when what had it is gone. */

/** To the content, where nothing has it: whoever has no mouse would begin at the top of the page. */
export function focusContentIfNone(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
