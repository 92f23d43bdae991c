import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useDeskRoot } from '../DeskRoot'

/** Draws its children above the page, in the desk's own container: Ark's Portal draws into <body> until it has one. */
export function TopLayer({ children }: { children: ReactNode }) {
  const { portal } = useDeskRoot()
  return portal && createPortal(children, portal)
}
