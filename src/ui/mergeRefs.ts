import type { Ref, RefObject } from 'react'

/** Sets a component's own ref and the given one. */
export const mergeRefs =
  <T>(own: RefObject<T | null>, given: Ref<T> | undefined) =>
  (node: T | null): void => {
    own.current = node
    if (typeof given === 'function') given(node)
    else if (given) given.current = node
  }
