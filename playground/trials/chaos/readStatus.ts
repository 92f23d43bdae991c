/** What the page shows of the request that was just sent, or before it is sent. */
type Status =
  | { readonly at: 'placed' | 'found'; readonly number: number }
  | { readonly at: 'confirming' | 'refused' | 'unconfirmed' | 'signedOut' }

/** Runs in the page; undefined while nothing is shown yet. */
export function readStatus(): Status | undefined {
  for (const notice of window.notices) {
    const [, placed, found] = /^(?:Request #(\d+) placed|Received as #(\d+))$/.exec(notice) ?? []
    if (placed ?? found) return { at: placed ? 'placed' : 'found', number: Number(placed ?? found) }
  }
  if (localStorage.getItem('access_token') === null) return { at: 'signedOut' }
  const dialog = document.querySelector('[role=dialog]')
  // While it is sent the form is disabled and still shows the message of the sending before.
  if (!dialog || dialog.querySelector('fieldset:disabled')) return undefined
  if (dialog.querySelector('h2')?.textContent === 'Review before sending') return { at: 'confirming' }
  if (/Not found yet|We couldn’t check whether/.test(dialog.textContent)) return { at: 'unconfirmed' }
  return dialog.querySelector('[role=alert]')?.textContent ? { at: 'refused' } : undefined
}
