import { useEffect, useState } from 'react'
import { type Draft, isUnconfirmed, type UnconfirmedDraft } from '../../../src/desk/requests/draftRecord'
import type { SubmissionEnd } from '../../../src/desk/requests/outbox'
import { useDesk } from '../../../src/desk/useDesk'

/** `seen`: what a look at the desk said of what was sent. */
type Offer = { readonly draft: Draft; readonly seen: SubmissionEnd['at'] | undefined }

/**
 * What was left half-typed, or sent with its end not known, when the wizard opens. What was sent is looked for once by
 * `lookOnce`: once its end is known it is no longer offered.
 */
export function useDraftOffer(lookOnce: (draft: UnconfirmedDraft) => Promise<SubmissionEnd['at']>) {
  const { drafts } = useDesk()
  const [offers, setOffers] = useState<readonly Offer[]>([])
  const [begun] = useState(() => ({ lookOnce }))

  useEffect(() => {
    let isHere = true
    async function open(): Promise<void> {
      const left = await drafts.read()
      if (!isHere) return
      const seen = await Promise.all(
        left.map(async draft => (isUnconfirmed(draft) ? begun.lookOnce(draft) : undefined)),
      )
      const told = left.map((draft, at) => ({ draft, seen: seen[at] }))
      if (isHere) setOffers(told.filter(({ seen }) => seen !== 'answered' && seen !== 'found'))
    }
    void open()
    return () => {
      isHere = false
    }
  }, [drafts, begun])

  return {
    /** The one to offer now. */
    offer: offers[0],
    discard(draft: Draft): void {
      drafts.drop(draft)
      setOffers(now => now.filter(one => one.draft !== draft))
    },
  }
}
