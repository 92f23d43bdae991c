/** What the page tells its client of the request that was just sent, or asks before it is. */
export type Shown =
  | { readonly at: 'placed' | 'found'; readonly number: number }
  | { readonly at: 'asked' | 'refused' | 'doubt' | 'signedOut' }

/** Runs in the page; undefined while it tells nothing yet. */
export function readShown(): Shown | undefined {
  for (const words of window.tellings) {
    const [, placed, found] = /^(?:Request #(\d+) placed|Received as #(\d+))$/.exec(words) ?? []
    if (placed ?? found) return { at: placed ? 'placed' : 'found', number: Number(placed ?? found) }
  }
  if (localStorage.getItem('access_token') === null) return { at: 'signedOut' }
  const dialog = document.querySelector('[role=dialog]')
  // Locked while it is on its way, the form still says what was known before.
  if (!dialog || dialog.querySelector('fieldset:disabled')) return undefined
  if (dialog.querySelector('h2')?.textContent === 'Check before it is sent') return { at: 'asked' }
  if (/Not found so far|We could not look whether/.test(dialog.textContent)) return { at: 'doubt' }
  return dialog.querySelector('[role=alert]')?.textContent ? { at: 'refused' } : undefined
}
