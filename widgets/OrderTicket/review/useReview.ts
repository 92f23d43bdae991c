import { useEffect, useRef, useState } from 'react'
import type { Review } from '../../../src/domain/request/review'

/**
 * The open review of the ticket with that key. `onReview` gets the way back to the form when it opens, `undefined`
 * when it closes; the focus returns to the button of `submitRef`.
 */
export function useReview(key: string, onReview: (back: (() => void) | undefined) => void) {
  const [opened, setReview] = useState<Review>()
  // With a price taken from the order book beside it, the ticket is another one, and its review closes.
  const review = opened?.key === key ? opened : undefined
  const isReviewing = review !== undefined
  const submitRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isReviewing) return
    onReview(() => setReview(undefined))
    return () => {
      onReview(undefined)
      submitRef.current?.focus()
    }
  }, [isReviewing, onReview])
  return { review, setReview, submitRef }
}
