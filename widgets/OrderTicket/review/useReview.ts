import { useEffect, useRef, useState } from 'react'
import type { Review } from '../../../src/domain/request/review'

/**
 * The open review of the ticket with that content. The review of a second sending closes once the result of the first
 * is known. `onReview` is called with a close function when it opens, and with `undefined` when it closes. After that
 * the button of `submitRef` has the focus.
 */
export function useReview(content: string, isUnconfirmed: boolean, onReview: (back: (() => void) | undefined) => void) {
  const [opened, setReview] = useState<Review>()
  // A review is of one ticket only.
  const isCurrent = opened?.content === content && (isUnconfirmed || !opened.isResending)
  const review = isCurrent ? opened : undefined
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
