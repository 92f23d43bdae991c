import { type Ref, type RefObject, useCallback, useRef } from 'react'

/** Sets a component's own ref and the given one. */
export const mergeRefs =
  <T>(own: RefObject<T | null>, given: Ref<T> | undefined) =>
  (node: T | null): void => {
    own.current = node
    if (typeof given === 'function') given(node)
    else if (given) given.current = node
  }

/** A ref that calls `attach` with its element, and what that returns when the element leaves: React 18 calls none. */
export function useAttached<T extends Element>(attach: (element: T) => () => void): (element: T | null) => void {
  const detach = useRef<() => void>(undefined)
  return useCallback(
    element => {
      detach.current?.()
      detach.current = element ? attach(element) : undefined
    },
    [attach],
  )
}
