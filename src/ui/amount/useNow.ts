import { createContext, useContext, useSyncExternalStore } from 'react'
import { everySecond } from './everySecond'

/** Returns the present time, epoch ms. The desk's times are judged by the desk's clock: the device's may be wrong. */
export const ClockContext = createContext<() => number>(() => Date.now())

/** A value of the present time; renders only when it changes. `read` returns a primitive. */
export function useNow<T extends string | number | boolean | undefined>(read: (now: Date) => T): T {
  const clock = useContext(ClockContext)
  const current = () => read(new Date(clock()))
  return useSyncExternalStore(everySecond, current, current)
}

/** The same by the device's clock, for times that this device has taken itself. */
export function useDeviceNow<T extends string | number | boolean | undefined>(read: (now: Date) => T): T {
  const current = () => read(new Date())
  return useSyncExternalStore(everySecond, current, current)
}

/** Converts a device time (epoch ms) to the desk's clock. */
export function useDeskTime(takenAt: number | undefined): Date | undefined {
  const clock = useContext(ClockContext)
  return takenAt === undefined ? undefined : new Date(takenAt + clock() - Date.now())
}
