import { type ReactNode, useContext, useEffect } from 'react'
import { useWords } from '../../../src/i18n/intl'
import { StoryLooks } from '../storyLooks'

/** Clicks or types at a CSS selector, which fits every language. */
export type Action = { readonly at: string; readonly type?: string }

export const press = (at: string): Action => ({ at })
export const type = (at: string, text: string): Action => ({ at, type: text })

/** Performs the actions, each once its element has been drawn, in the story's language. */
export function After({ actions, children }: { actions: readonly Action[]; children: ReactNode }) {
  const isLoaded = useWords().locale === useContext(StoryLooks).locale
  useEffect(() => {
    if (!isLoaded) return
    const left = [...actions]
    let frame = 0
    let drawn: HTMLElement | undefined
    const next = () => {
      const [action] = left
      const element = action && document.querySelector<HTMLElement>(action.at)
      // A frame later: React may run the effects of a new element only after it is drawn.
      if (action && element && element === drawn) {
        left.shift()
        if (action.type === undefined) element.click()
        else write(element as HTMLInputElement, action.type)
      }
      drawn = element || undefined
      if (left.length > 0) frame = requestAnimationFrame(next)
    }
    frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [actions, isLoaded])
  return children
}

/** React overrides the input's value setter: only the prototype's own setter makes it notice the change. */
function write(input: HTMLInputElement, text: string): void {
  input.focus()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
