/** What the app draws before it has the code of a signed-in client. */

export type { DeskShell } from '../src/desk/desk'
export { createShell } from '../src/desk/deskShell'
export { useShell, useSignedIn } from '../src/desk/useDesk'
export { consoleReporter, type Reporter } from '../src/domain/reporting/reporter'
export { ShellProvider } from './ShellProvider'
export { withErrorBoundary } from './withErrorBoundary'
