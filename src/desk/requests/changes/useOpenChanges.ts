import { useEffect, useState } from 'react'
import type { Desk } from '../../desk'
import { useDesk } from '../../useDesk'
import { isUnconfirmed } from '../draftRecord'
import { sentCancelsOf } from './sentCancels'
import { unconfirmedChangesOf } from './unconfirmedChanges'
import { unsavedComments } from './unsavedComments'

/** How many changes of requests this client has typed or sent, and doesn't know to be carried out. */
type OpenChanges = {
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

/** Whether this device keeps a typed ticket that was not sent; read again when the client comes back to this tab. */
export function useHasDraft(): boolean {
  const { drafts } = useDesk()
  const [hasDraft, setHasDraft] = useState(false)
  useEffect(() => {
    let isHere = true
    const read = () => void drafts.read().then(all => isHere && setHasDraft(!all.every(isUnconfirmed)))
    read()
    window.addEventListener('focus', read)
    return () => {
      isHere = false
      window.removeEventListener('focus', read)
    }
  }, [drafts])
  return hasDraft
}
