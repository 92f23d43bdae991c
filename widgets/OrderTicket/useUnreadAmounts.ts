import { useState } from 'react'
import type { Reason } from '../../src/domain/errors'
import type { RequestType } from '../../src/domain/request/request'

type Unread = { readonly type: RequestType; readonly names: ReadonlySet<string> }

/** An amount field that holds a text which is no amount, or may be either of two. */
export type OnUnread = (name: string, isUnread: boolean) => void

/** The fields whose text could not be read: their value is '', but nothing is missing in them. */
export function useUnreadAmounts(type: RequestType) {
  const [unread, setUnread] = useState<Unread>({ type, names: new Set() })
  // Another type has other price fields, which begin without a text.
  if (unread.type !== type) {
    const names = new Set([...unread.names].filter(name => name === 'requestedBase'))
    setUnread({ type, names })
  }
  const onUnread: OnUnread = (name, isUnread) => {
    if (unread.names.has(name) === isUnread) return
    const names = new Set(unread.names)
    if (isUnread) names.add(name)
    else names.delete(name)
    setUnread({ type, names })
  }
  const marked = (reasons: readonly Reason[]): readonly Reason[] =>
    reasons.map(reason =>
      reason.code === 'required' && unread.names.has(reason.property ?? '') ? { ...reason, code: 'unread' } : reason,
    )
  return { onUnread, marked }
}
