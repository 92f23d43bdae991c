import type { Desk } from '../../desk'
import { askBeforeLeaving } from '../../sending/askBeforeLeaving'

/** While `isNeeded`, until the session ends: the browser asks before leaving, and the app does not reload. */
export function needPageWhile({ pageNeeds, session }: Desk, isNeeded: () => boolean): void {
  pageNeeds.push(isNeeded)
  const stopAsking = askBeforeLeaving(isNeeded)
  session.ended().addEventListener('abort', () => {
    stopAsking()
    pageNeeds.splice(pageNeeds.indexOf(isNeeded), 1)
  })
}
