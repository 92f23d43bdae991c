import type { Page } from 'playwright'
import type { Told } from './tally'

declare global {
  interface Window {
    /** Every toast's words, in their order; those that were taken are gone. */
    tellings: string[]
  }
}

/** Runs in the page before anything else: what a toast says is kept, however soon it goes. */
export function keepTellings(): void {
  window.tellings = []
  const seen = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-desk-toasts] > [aria-live] > div')) {
      if (seen.has(toast)) continue
      seen.add(toast)
      window.tellings.push(toast.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** What the page told since the last time; what was in doubt by its amount, and is told there of later, was found. */
export async function takeLate(page: Page, told: Map<string, Told>): Promise<void> {
  const tellings = await page.evaluate(() => window.tellings.splice(0))
  for (const words of tellings) {
    const [, amount, number] = /^Buy ([\d.]+) BTC \/ USDT was received as #(\d+)$/.exec(words) ?? []
    const before = amount && told.get(amount)
    if (before) told.set(before.wish.amount, { ...before, at: 'found', numbers: [...before.numbers, Number(number)] })
    else if (amount) throw new Error(`"${words}" is told of what nobody asked for`)
  }
}
