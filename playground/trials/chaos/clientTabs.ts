import { createDesk } from '../../../src/desk/createDesk'
import type { Desk } from '../../../src/desk/desk'
import { fingerprint } from '../../../src/desk/digest'
import type { DeskTiming } from '../../../src/desk/timing'
import { type DeviceClock, deviceFetch } from './deviceClock'
import type { Client, Sandbox } from './sandboxCalls'
import type { TabStorage } from './tabStorage'
import { latestMsOf } from './tickets'

/** What a client's tabs share. */
export type Device = {
  readonly sandbox: Sandbox
  readonly client: Client
  readonly storage: TabStorage
  readonly clock: DeviceClock
  readonly hasKeys: boolean
  readonly timing: DeskTiming
}

/** A page of the client with a wizard in it. */
export type Tab = {
  readonly desk: Desk
  /** Aborted when the wizard is left. */
  wizard: AbortController
  readonly isClosed: () => boolean
  /** Whether the profile of this session was received: until then unconfirmed tickets belong to no client. */
  readonly isClientKnown: () => boolean
  /** The page is gone in the middle of whatever it did. */
  close(): void
}

export function openTab({ sandbox, client, storage, clock, hasKeys, timing }: Device): Tab {
  const closed = new AbortController()
  const name = storage.open(client.email)
  const desk = createDesk({
    url: sandbox.desk,
    name,
    idempotencyKeys: hasKeys,
    timing,
    fetch: deviceFetch({ clock, closed: closed.signal, latestMs: latestMsOf(timing) }),
  })
  return {
    desk,
    wizard: new AbortController(),
    isClosed: () => closed.signal.aborted,
    isClientKnown() {
      const session = `session:${fingerprint(desk.session.token.peek() ?? '')} `
      return localStorage.getItem(`desk:${name}:client`)?.startsWith(session) ?? false
    },
    close() {
      storage.close(name)
      closed.abort()
      desk.close()
    },
  }
}
