import { type ReactNode, useContext, useEffect } from 'react'
import { useWords } from '../../../src/i18n/intl'
import { StoryLooks } from '../storyLooks'

/** What a client did before the scene begins, told by where on the page, so that it holds in every language. */
export type Deed = { readonly at: string; readonly type?: string }

export const press = (at: string): Deed => ({ at })
export const type = (at: string, text: string): Deed => ({ at, type: text })

/** Does it, each deed as soon as its place is there and the words are the story's; then the scene is the viewer's. */
export function After({ deeds, children }: { deeds: readonly Deed[]; children: ReactNode }) {
  const isSpoken = useWords().locale === useContext(StoryLooks).locale
  useEffect(() => {
    if (!isSpoken) return
    const left = [...deeds]
    let frame = 0
    const next = () => {
      const [deed] = left
      const element = deed && document.querySelector<HTMLElement>(deed.at)
      if (deed && element) {
        left.shift()
        if (deed.type === undefined) element.click()
        else write(element as HTMLInputElement, deed.type)
      }
      if (left.length > 0) frame = requestAnimationFrame(next)
    }
    frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [deeds, isSpoken])
  return children
}

/** React listens to the event, and reads what the element's own setter was given. */
function write(input: HTMLInputElement, text: string): void {
  input.focus()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
