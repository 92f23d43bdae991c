/** The browser fetches a blob that it was told to save a moment after the press. */
const KEPT_MS = 60_000

/** Hands a text to the browser as a file to save: no address, no style and no script that a policy could refuse. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
