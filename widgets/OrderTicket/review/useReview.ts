import { useEffect, useRef, useState } from 'react'
import type { Review } from '../../../src/domain/request/review'

/**
 * The open review of the ticket with that content. `onReview` gets a close function at opening and `undefined` at
 * closing; then the button of `submitRef` gets the focus.
 */
export function useReview(content: string, onReview: (back: (() => void) | undefined) => void) {
  const [opened, setReview] = useState<Review>()
  // A review is of one ticket only.
  const review = opened?.content === content ? opened : undefined
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
