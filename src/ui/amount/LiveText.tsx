import type { ReadonlySignal } from '@preact/signals-core'
import { useRef } from 'react'
import { useDraw } from './useDraw'

/** Words that follow a price: written into their own text node, so that a tick renders nothing. */
export function LiveText({ text }: { text: ReadonlySignal<string> }) {
  const node = useRef<HTMLSpanElement>(null)
  useDraw(text, words => {
    if (node.current !== null && node.current.textContent !== words) node.current.textContent = words
  })
  return <span ref={node} />
}
