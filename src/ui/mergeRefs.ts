import type { Ref, RefObject } from 'react'

/** One element for a brick's own ref and for the one that it was given. */
export const mergeRefs =
  <T>(own: RefObject<T | null>, given: Ref<T> | undefined) =>
  (node: T | null): void => {
    own.current = node
    if (typeof given === 'function') given(node)
    else if (given) given.current = node
  }
