import { lazy, Suspense } from 'react'
import { ErrorBoundary, type Failure } from '../../src/ui/feedback/ErrorBoundary'

const load = () => import('../../src/ui/overlay/Dialog')
const FailureDialog = lazy(() => load().then(file => ({ default: file.FailureDialog })))

export const preloadFailure = load

/** In the app a page that can't be drawn blocks, and says under which id it was recorded (spec section 8). */
export const blocking = ({ id }: Failure) => (
  // Without a network not even the dialog comes: then the plain box says the same.
  <ErrorBoundary onError={() => id}>
    <Suspense>
      <FailureDialog id={id} />
    </Suspense>
  </ErrorBoundary>
)
