import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The place at the sheet's lower edge. The steps share one sheet, so that going on is no closing and opening. */
export const SheetFootPlace = createContext<HTMLElement | null>(null)

/** What a step puts there: its button. */
export function SheetFoot({ children }: { children: ReactNode }) {
  const place = useContext(SheetFootPlace)
  return place && createPortal(children, place)
}
