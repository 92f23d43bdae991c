import { lazy, Suspense } from 'react'
import { ErrorBoundary, type Failure } from '../../src/ui/feedback/ErrorBoundary'

export const loadFailureDialog = () => import('../../src/ui/overlay/Dialog')
const FailureDialog = lazy(() => loadFailureDialog().then(file => ({ default: file.FailureDialog })))

/** In the app a page that fails to render is covered by a dialog that names the id of the report. */
export const failureDialog = ({ id }: Failure) => (
  // Offline the dialog's own code can't be fetched: then the boundary's plain box shows the same id.
  <ErrorBoundary onError={() => id}>
    <Suspense>
      <FailureDialog id={id} />
    </Suspense>
  </ErrorBoundary>
)
