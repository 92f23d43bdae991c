import type { ReactNode } from 'react'
import { completeDesk } from '../src/desk/createDesk'
import { useShell } from '../src/desk/useDesk'
import { WithDesk } from './DeskProvider'

/** Completes the desk of the `ShellProvider` around it, for what a signed-in client sees. */
export const CompleteDesk = ({ children }: { children: ReactNode }) => (
  <WithDesk desk={completeDesk(useShell())}>{children}</WithDesk>
)

export { completeDesk }
