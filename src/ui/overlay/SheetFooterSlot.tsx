import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The place at the sheet's lower edge. The steps share one sheet, so that going on is no closing and opening. */
export const SheetFooterSlot = createContext<HTMLElement | null>(null)

/** What a step puts there: its button. */
export function SheetFooter({ children }: { children: ReactNode }) {
  const place = useContext(SheetFooterSlot)
  return place && createPortal(children, place)
}
