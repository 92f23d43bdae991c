import { type RefObject, useLayoutEffect, useState } from 'react'
import { useDesk } from '../../src/desk/useDesk'
import { bookChoice } from './bookChoice'

/** From this width of the widget on, an open book leaves the buttons below it in sight. */
const WIDE_PX = 1400

/** Open in a wide place, closed elsewhere, until the client chooses; the choice is kept during the session. */
export function useBookFold(place: RefObject<HTMLElement | null>) {
  const choice = bookChoice(useDesk())
  const [open, setOpen] = useState(choice.isOpen ?? false)
  useLayoutEffect(() => {
    const widget = place.current?.closest('[data-balance]')
    if (choice.isOpen === undefined && widget && widget.clientWidth >= WIDE_PX) setOpen(true)
  }, [choice, place])
  return {
    open,
    onOpenChange(next: boolean) {
      choice.isOpen = next
      setOpen(next)
    },
  }
}
