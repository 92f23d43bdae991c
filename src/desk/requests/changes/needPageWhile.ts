import type { Desk } from '../../desk'
import { askBeforeLeaving } from '../../sending/askBeforeLeaving'

/** Until the session ends: while `isNeeded`, the browser asks before the page is left, and the app doesn't reload it. */
export function needPageWhile({ pageNeeds, session }: Desk, isNeeded: () => boolean): void {
  pageNeeds.push(isNeeded)
  const stopAsking = askBeforeLeaving(isNeeded)
  session.ended().addEventListener('abort', () => {
    stopAsking()
    pageNeeds.splice(pageNeeds.indexOf(isNeeded), 1)
  })
}
