/** A browser that is not Chromium, with one page of a phone's size. `text` is a part of a shown text or of a label. */
export type Engine = {
  readonly name: string
  open(url: string): Promise<void>
  /** Presses the first visible element that matches the selector and has the text in its name or content. */
  press(selector: string, text: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  /** Resolves when the text is shown anywhere on the page. */
  waitFor(text: string): Promise<void>
  /** Errors of the page that nothing has caught. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

export const PHONE = { width: 390, height: 844 } as const

/** Runs in the page: scrolls the element to the middle, where no bar covers it, and returns it. */
export const FIND = `(selector, text) => {
  const found = [...document.querySelectorAll(selector)].find(one =>
    one.getClientRects().length > 0 && \`\${one.getAttribute('aria-label')} \${one.textContent}\`.includes(text))
  found?.scrollIntoView({ block: 'center' })
  return found
}`

/** Resolves when the page's text holds this one; rejects with the page's text after ten seconds. */
export async function untilShown(text: string, read: () => Promise<string>): Promise<void> {
  let last = ''
  await until(text, async () => {
    last = await read()
    return last.includes(text)
  }).catch(() => {
    throw new Error(`"${text}" is not shown, but: ${last}`)
  })
}

/** False when the press was rejected, as it is while the element is out of sight in a sheet that slides in. */
export const couldPress = (press: Promise<void>): Promise<boolean> =>
  press.then(
    () => true,
    () => false,
  )

/** Calls `look` until it returns a value, for ten seconds; then rejects with `what`. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  const end = Date.now() + 10_000
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`There is no ${what}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
