import type { Page } from 'playwright'
import type { Outcome } from './outcomes'

declare global {
  interface Window {
    /** The text of every toast, oldest first, until it is taken. */
    notices: string[]
  }
}

/** Runs in the page before anything else: records each toast's text, however soon the toast closes. */
export function recordNotices(): void {
  window.notices = []
  const recorded = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-desk-toasts] > [aria-live] > div')) {
      if (recorded.has(toast)) continue
      recorded.add(toast)
      window.notices.push(toast.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Takes the recorded notices: an unconfirmed ticket that a notice reports as received was found. */
export async function takeNotices(page: Page, outcomes: Map<string, Outcome>): Promise<void> {
  const notices = await page.evaluate(() => window.notices.splice(0))
  for (const notice of notices) {
    const [, amount, number] = /^Buy ([\d.]+) BTC \/ USDT: received as #(\d+)$/.exec(notice) ?? []
    const before = amount && outcomes.get(amount)
    if (before) outcomes.set(amount, { ...before, at: 'found', numbers: [...before.numbers, Number(number)] })
    else if (amount) throw new Error(`"${notice}" is about a request that no ticket asked for`)
  }
}
