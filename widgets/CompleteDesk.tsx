import type { ReactNode } from 'react'
import { completeDesk } from '../src/desk/createDesk'
import { useShell } from '../src/desk/useDesk'
import { UnlistedRequests } from './RequestList/unconfirmed/UnlistedRequests'
import { WithDesk } from './WithDesk'
import { withErrorBoundary } from './withErrorBoundary'

/** Completes the desk of the `ShellProvider` around it, for what a signed-in client sees. */
export const CompleteDesk = ({ children }: { children: ReactNode }) => (
  <WithDesk desk={completeDesk(useShell())}>{children}</WithDesk>
)

/** The unconfirmed requests that no list on the page names. */
export const UnconfirmedOnPage = withErrorBoundary('UnlistedRequests', UnlistedRequests)

export { completeDesk }
