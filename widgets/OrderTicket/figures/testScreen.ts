/** What stands on the Total step, in words. */
export type Screen = {
  /** By label: the note beside it, and the figure. */
  readonly rows: Readonly<Record<string, { readonly note: string; readonly figure: string }>>
  /** The two facts over the button; none while something is missing. */
  readonly commit: readonly string[]
  /** Whether the market price is live, or how old it is. */
  readonly marketAge: string
  readonly market: string
  /** Beside the amount's label. */
  readonly max: string
  /** Under the amount: its worth and its share of the funds. */
  readonly amountNote: string
  /** Under the prices, in their order. */
  readonly priceNotes: readonly string[]
  readonly text: string
  /** Texts with digits that none of the above has read. */
  readonly unread: readonly string[]
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ').trim()

/** Reads every figure that the open wizard shows. */
export function readScreen(): Screen {
  const dialog = document.querySelector('[role=dialog]')
  if (dialog === null) throw new Error('The wizard is not open')
  const read = new Set<Element>()
  const take = (element: Element | null | undefined) => {
    if (element) read.add(element)
    return plain(element?.textContent)
  }
  const all = (selector: string) => [...dialog.querySelectorAll(selector)]
  const noteOf = (name: string) => {
    const id = dialog.querySelector(`input[name=${name}]`)?.id
    return id === undefined ? '' : take(document.getElementById(`${id}-note`))
  }
  const rows = all('dl > div').map(row => {
    const [label, figure] = [row.querySelector('dt'), row.querySelector('dd')]
    const name = plain(label?.firstChild?.textContent)
    return [name, { note: take(label).slice(name.length), figure: take(figure) }] as const
  })
  const amountLabel = document.getElementById(`${dialog.querySelector('input[name=requestedBase]')?.id}-label`)
  const market = all('p').find(({ textContent }) => textContent?.startsWith('Market price'))
  const screen = {
    rows: Object.fromEntries(rows),
    commit: [...(dialog.querySelector('[aria-label="What will be sent"]')?.children ?? [])].map(take),
    marketAge: plain(market?.textContent),
    market: take(market?.parentElement).slice(plain(market?.textContent).length),
    max: take(amountLabel?.nextElementSibling),
    amountNote: noteOf('requestedBase'),
    priceNotes: ['requestedPrice', 'minPrice', 'maxPrice'].map(noteOf).filter(text => text !== ''),
  }
  // Chips name their own share; an error names its code.
  for (const other of all('fieldset[aria-label="Share of the maximum"], [role=alert]')) read.add(other)
  const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  const unread: string[] = []
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    const isRead = [...read].some(element => element.contains(parentElement))
    if (!isRead && /\d/.test(textContent ?? '')) unread.push(`unread: ${textContent}`)
  }
  return { ...screen, text: JSON.stringify(screen, undefined, 1), unread }
}
