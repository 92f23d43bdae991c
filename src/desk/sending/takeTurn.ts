import type { WithLock } from './withLock'

type Turn<T> = {
  readonly next: T
  /** To be called once what `next` began has ended here, in whichever way. */
  readonly releaseTurn: () => void
}

/**
 * One tab at a time decides what follows from a press, and stores it: of two that press at once, one sends.
 * If the browser did not store the decision, other tabs can't see it: `holdUntil` then gives a function whose promise
 * keeps the lock until the attempt is final.
 */
export async function takeTurn<T>(
  withLock: WithLock,
  name: string,
  decide: (hasWaited: boolean) => T,
  holdUntil: (next: T) => (() => Promise<void>) | undefined,
): Promise<Turn<T>> {
  let releaseTurn = (): void => undefined
  const released = new Promise<void>(resolve => {
    releaseTurn = resolve
  })
  const next = await withLock(name, decide, result => {
    const waitUntilFinal = holdUntil(result)
    return waitUntilFinal && released.then(waitUntilFinal)
  })
  return { next, releaseTurn }
}
