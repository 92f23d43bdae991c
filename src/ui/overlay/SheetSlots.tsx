import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The place at the sheet's lower edge. All steps share one sheet, so that it stays open from step to step. */
export const SheetFooterSlot = createContext<HTMLElement | null>(null)

/** The place beside the form; null on a narrow window, where its content folds out inside the form. */
export const SheetAsideSlot = createContext<HTMLElement | null>(null)

/** Renders a step's button into the sheet's footer. */
export function SheetFooter({ children }: { children: ReactNode }) {
  const slot = useContext(SheetFooterSlot)
  return slot && createPortal(children, slot)
}
