import { useSyncExternalStore } from 'react'
import { everySecond } from './everySecond'

/** A value that depends on what time it is; drawn again only when it changes. Give what compares by itself: a word, a number. */
export const useNow = <T extends string | number | boolean | undefined>(read: (now: Date) => T): T =>
  useSyncExternalStore(everySecond, () => read(new Date()))
