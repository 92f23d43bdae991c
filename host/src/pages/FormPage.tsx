import { type ReactNode, useEffect, useRef } from 'react'
import { css } from '#styled/css'
import { focusHeading, isFocusLost } from '../keyboard/focusHeading'

/** A page of one form, which is as high as the window: the client's choice of language is at the lower edge. */
export function FormPage({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!main.current || !isFocusLost()) return
    // On a touch screen a focused field would open the keyboard over the page before it was read.
    const field = window.matchMedia('(hover: hover)').matches && firstEmptyField(main.current)
    const heading = main.current.querySelector('h1')
    if (field) field.focus()
    else if (heading) focusHeading(heading)
  }, [])
  return (
    <main ref={main} className={page}>
      {children}
    </main>
  )
}

const firstEmptyField = (form: HTMLElement) =>
  [...form.querySelectorAll('input')].find(({ value, disabled }) => value === '' && !disabled)

const page = css({
  display: 'flex',
  minHeight: '100dvh',
  paddingBlock: '72px env(safe-area-inset-bottom)',
  // In a high window the page keeps the height that it has on a laptop, in the middle.
  _wideWindow: { paddingBlock: 'max(72px, 50dvh - 328px) max(0px, 50dvh - 400px)' },
})
