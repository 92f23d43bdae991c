/** What the page tells its client of the request that was just sent. */
export type Shown =
  | { readonly at: 'placed' | 'found'; readonly number: number }
  | { readonly at: 'refused' | 'doubt' | 'signedOut' }

/** Runs in the page; undefined while it tells nothing yet. `seen`: numbers that were told before. */
export function readShown(seen: readonly number[]): Shown | undefined {
  for (const [, placed, found] of (document.body.textContent ?? '').matchAll(
    /Request #(\d+) placed|Received as #(\d+)/g,
  )) {
    const number = Number(placed ?? found)
    if (!seen.includes(number)) return { at: placed ? 'placed' : 'found', number }
  }
  if (localStorage.getItem('access_token') === null) return { at: 'signedOut' }
  const dialog = document.querySelector('[role=dialog]')
  // Locked while it is on its way, the form still says what was known before.
  if (!dialog || dialog.querySelector('fieldset:disabled')) return undefined
  if (/Not found so far|We could not look whether/.test(dialog.textContent)) return { at: 'doubt' }
  return dialog.querySelector('[role=alert]')?.textContent ? { at: 'refused' } : undefined
}
