import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  DEPTH_KEY,
  depthInHistory,
  forgetDepthInHistory,
  goBackInHistory,
  isOverlayInHistory,
  shownOverlays,
} from './overlayHistory'

type StepHistoryOptions<Step> = {
  /** False leaves the page's history alone. */
  readonly enabled: boolean
  readonly step: Step
  /** While false, going back is undone. */
  readonly canLeave: boolean
  /** While true, going back does nothing: the client has already chosen the next step. */
  readonly isNextPending?: RefObject<boolean>
  /** Back was pressed: shows that earlier step. */
  readonly onBack: (step: Step) => void
  /** Back was pressed at the first step. */
  readonly onLeave: () => void
}

/**
 * Gives each step of an overlay an entry in the page's history, so that the browser's and Android's Back lead one step
 * back. One entry a step, pushed by the press that leads to it: browsers skip entries that no press has made.
 * Returns `leave`, to be called when the overlay closes: it takes its entries back, and then calls `onLeft`. A page
 * that went elsewhere before that would be taken back with them.
 */
export function useStepHistory<Step>({ enabled, step, ...rest }: StepHistoryOptions<Step>) {
  const latest = useRef(rest)
  useEffect(() => {
    latest.current = rest
  })
  /** The steps that were shown, each with an entry. */
  const [visited] = useState<Step[]>([])
  /** A quick client closes the overlay before its first entry is pushed. */
  const hasLeft = useRef(false)

  useEffect(() => {
    if (!enabled || hasLeft.current) return
    const at = visited.indexOf(step)
    if (at === -1) {
      visited.push(step)
      // A Back that did nothing has left an entry.
      for (let depth = depthInHistory() + 1; depth <= visited.length; depth++)
        window.history.pushState({ ...window.history.state, [DEPTH_KEY]: depth, [LEFT_KEY]: false }, '')
    } else if (at < visited.length - 1) {
      const back = visited.length - 1 - at
      visited.length = at + 1
      void goBackInHistory(back)
    }
  }, [enabled, step, visited])

  useEffect(() => {
    if (!enabled) return
    const { pathname } = window.location
    function onPopState(): void {
      // Another page: whoever shows it removes the overlay.
      if (window.location.pathname !== pathname) return
      const depth = depthInHistory()
      if (depth === visited.length) return
      const { canLeave, isNextPending, onBack, onLeave } = latest.current
      if (isNextPending?.current) return
      // There is no forward: the later steps were reset.
      if (depth > visited.length || !canLeave) void goBackInHistory(depth - visited.length)
      else {
        visited.length = depth
        const step = visited.at(-1)
        if (step === undefined) onLeave()
        else onBack(step)
      }
    }
    window.addEventListener('popstate', onPopState)
    shownOverlays.add(visited)
    return () => {
      window.removeEventListener('popstate', onPopState)
      shownOverlays.delete(visited)
    }
  }, [enabled, visited])

  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // Later, as React's StrictMode shows it again at once.
      setTimeout(() => {
        if (!isShown.current && visited.length > 0) leaveEntries(visited)
      })
    }
  }, [visited])

  return (onLeft: () => void): void => {
    hasLeft.current = true
    const steps = isOnTop(visited) ? visited.length : 0
    // On another page the overlay's entries lie below it.
    if (steps < visited.length) leaveEntries(visited)
    visited.length = 0
    if (steps > 0) void goBackInHistory(steps).then(onLeft)
    else onLeft()
  }
}

const isOnTop = ({ length }: readonly unknown[]): boolean => length > 0 && depthInHistory() === length

/** history.state: this entry was a step of an overlay that the page has removed, as are those below it. */
const LEFT_KEY = 'deskLeft'
const isLeftNow = (): boolean => Boolean(Object(window.history.state)[LEFT_KEY])
/** Of the entry that was shown last. */
let isLeft = false

/**
 * The page has removed an overlay, whose entries stay in the history: it may go elsewhere at any moment, so nothing
 * goes back now. Back passes over them later.
 */
function leaveEntries(visited: readonly unknown[]): void {
  if (isOnTop(visited) && !isOverlayInHistory()) {
    // The next overlay must not take it for its own.
    forgetDepthInHistory()
    window.history.replaceState({ ...window.history.state, [LEFT_KEY]: true }, '')
    isLeft = true
  }
  // Once, however often it is added.
  window.addEventListener('popstate', passOver)
}

/** To the page's own entry below the steps, or, where it is shown already, to the one before it. */
function passOver(): void {
  const wasLeft = isLeft
  isLeft = isLeftNow()
  const depth = depthInHistory()
  if (depth === 0 || isOverlayInHistory()) return
  forgetDepthInHistory()
  void goBackInHistory(depth).then(() => {
    if (wasLeft && !isLeftNow() && depthInHistory() === 0) window.history.back()
  })
}
