import type { ScreenWords } from './testScreenWords'

/** The English texts that the Total step or its review shows. */
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
  /** Why the review is open. */
  readonly warnings: readonly string[]
  /** The review's button, which names the amount; empty in the form. */
  readonly confirm: string
  /** Where a ticket other than the form's is named. */
  readonly otherTickets: readonly string[]
  readonly text: string
  /** Texts with digits that none of the above has read. */
  readonly unread: readonly string[]
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ').trim()

/** Reads every figure that the open wizard shows: the form's, or its review's while that hides the form. */
export function readScreen({ say, toEnglish }: ScreenWords): Screen {
  const dialog = document.querySelector('[role=dialog]')
  if (dialog === null) throw new Error('The wizard is not open')
  const read = new Set<Element>()
  const english = (text: string | null | undefined) => toEnglish(plain(text))
  const take = (element: Element | null | undefined) => {
    if (element) read.add(element)
    return english(element?.textContent)
  }
  const isShown = (element: Element | null) => element?.closest('[hidden]') === null
  const all = (selector: string) => [...dialog.querySelectorAll(selector)].filter(isShown)
  const [isForm] = all('form')
  const inputOf = (name: string) => (isForm ? dialog.querySelector(`input[name=${name}]`) : null)
  const noteOf = (name: string) => {
    const id = inputOf(name)?.id
    return id === undefined ? '' : take(document.getElementById(`${id}-note`))
  }
  const rows = all('dl > div').map(row => {
    const [label, figure] = [row.querySelector('dt'), row.querySelector('dd')]
    const name = english(label?.firstChild?.textContent)
    return [name, { note: take(label).slice(name.length), figure: take(figure) }] as const
  })
  const amountLabel = document.getElementById(`${inputOf('requestedBase')?.id}-label`)
  const via = say('total.priceVia').split('{')[0] ?? ''
  const market = all('p').find(({ textContent }) =>
    [say('total.marketPrice'), via].some(label => textContent?.startsWith(label)),
  )
  const screen = {
    rows: Object.fromEntries(rows),
    commit: [...(dialog.querySelector(`[aria-label="${say('summary.label')}"]`)?.children ?? [])].map(take),
    marketAge: english(market?.textContent),
    market: take(market?.parentElement).slice(english(market?.textContent).length),
    max: take(amountLabel?.nextElementSibling),
    amountNote: noteOf('requestedBase'),
    priceNotes: ['requestedPrice', 'minPrice', 'maxPrice'].map(noteOf).filter(text => text !== ''),
    confirm: take(all('button').find(({ textContent }) => /^(Buy|Sell|Купити|Продати) \d/.test(textContent ?? ''))),
    warnings: all(`ul[aria-label="${say('review.unusual')}"] > li`).map(take),
  }
  // Chips name their own share; an error names its code.
  for (const other of all(`fieldset[aria-label="${say('total.shares')}"], [role=alert]`)) read.add(other)
  const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  const otherTickets: string[] = []
  const unread: string[] = []
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    const isRead = !isShown(parentElement) || [...read].some(element => element.contains(parentElement))
    if (isRead || !/\d/.test(textContent ?? '')) continue
    if (/\d [A-Z]+ \/ [A-Z]+/.test(plain(textContent))) otherTickets.push(english(textContent))
    else unread.push(`unread: ${textContent}`)
  }
  return { ...screen, otherTickets, text: JSON.stringify({ ...screen, otherTickets }, undefined, 1), unread }
}
