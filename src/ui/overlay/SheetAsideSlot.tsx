import { createContext } from 'react'

/** The place beside the form on a wide window; undefined on any other, and what would stand there folds out in the form. */
export const SheetAsideSlot = createContext<HTMLElement | null>(null)
