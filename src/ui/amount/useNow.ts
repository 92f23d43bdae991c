import { useSyncExternalStore } from 'react'
import { everySecond } from './everySecond'

/** A value of the present time; renders only when it changes. `read` returns a primitive. */
export const useNow = <T extends string | number | boolean | undefined>(read: (now: Date) => T): T =>
  useSyncExternalStore(everySecond, () => read(new Date()))
