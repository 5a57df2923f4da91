/** Which addresses an answer may link to. */

/** The address, when opening it runs nothing: http, https, mailto and tel alone, written out in full. */
export function safeUrl(address: string): string | undefined {
  try {
    const url = new URL(address)
    return /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined
  } catch {
    // A relative address would lead into the page that shows the chat.
    return undefined
  }
}
