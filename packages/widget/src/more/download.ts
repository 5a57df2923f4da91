/** Hands a text to the person as a file. */
export function download(name: string, text: string, near: ParentNode): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  near.append(link)
  link.click()
  link.remove()
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
