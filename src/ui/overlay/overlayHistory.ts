/** history.state: how many entries of an overlay, this one included, are on top of the page's own. */
export const DEPTH_KEY = 'deskSteps'

/** How many of the newest history entries are steps of an overlay. */
export const depthInHistory = (): number => {
  const state: unknown = window.history.state
  const steps = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[DEPTH_KEY] : undefined
  return typeof steps === 'number' ? steps : 0
}

/** Turns the newest history entry into a plain entry of the page. */
export const forgetDepthInHistory = (): void =>
  window.history.replaceState({ ...window.history.state, [DEPTH_KEY]: 0 }, '')

/**
 * Goes that many entries back; negative: forward. Resolves when it has arrived, or can't.
 * By the entry's key where the browser has the Navigation API: after a reload Chromium's `history.go` may pass over an
 * entry that the client has not touched since.
 */
export async function goBackInHistory(entries: number): Promise<void> {
  const { navigation } = window as { navigation?: Navigation }
  const index = navigation?.currentEntry?.index
  const entry = index === undefined ? undefined : navigation?.entries()[index - entries]
  if (navigation === undefined || entry === undefined) {
    const arrived = new Promise<unknown>(resolve => {
      window.addEventListener('popstate', resolve, { once: true })
      setTimeout(resolve, ARRIVAL_MS)
    })
    window.history.go(-entries)
    await arrived
    return
  }
  const { committed, finished } = navigation.traverseTo(entry.key)
  // Another step through the history came first, and whoever takes it knows where it leads.
  // Or, after a reload, Chromium has lost the entry, and Back passes over it by itself.
  await Promise.allSettled([committed, finished])
}

/** A browser that refuses the step sends no event. */
const ARRIVAL_MS = 500

/** The overlays on the page that have entries in its history. */
export const shownOverlays = new Set<object>()

export const isOverlayInHistory = (): boolean => shownOverlays.size > 0
