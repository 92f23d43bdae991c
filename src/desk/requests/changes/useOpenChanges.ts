import type { Desk } from '../../desk'
import { useDesk } from '../../useDesk'
import { sentCancelsOf } from './sentCancels'
import { unconfirmedChangesOf } from './unconfirmedChanges'
import { unsavedComments } from './unsavedComments'

/** A typed new request, and changes of requests that were typed or sent and are not confirmed. */
type OpenChanges = {
  /** A ticket is typed and not sent. */
  readonly hasDraft: boolean
  /** Typed and never sent. */
  readonly comments: number
  /** Sent comments and deadlines. */
  readonly changes: number
  /** How many of `changes` are comments whose text this device keeps. */
  readonly keptTexts: number
  readonly cancellations: number
}

function readOpenChanges(desk: Desk): OpenChanges {
  const comments = unsavedComments(desk).all()
  const sent = comments.filter(({ isSent }) => isSent).map(({ uuid }) => `comment/${uuid}`)
  const unconfirmed = unconfirmedChangesOf(desk)
    .ofClient()
    .map(({ field, uuid }) => `${field}/${uuid}`)
  return {
    hasDraft: desk.savedTickets.hasTyped(),
    comments: comments.length - sent.length,
    changes: new Set([...sent, ...unconfirmed]).size,
    keptTexts: sent.length,
    cancellations: sentCancelsOf(desk).count(),
  }
}

/** Returns a function that counts the open changes in this device's storage. */
export function useOpenChanges(): () => OpenChanges {
  const desk = useDesk()
  return () => readOpenChanges(desk)
}
