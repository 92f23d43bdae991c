import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'
import { useDesk } from '../src/desk/useDesk'
import { ErrorBoundary, type Failure } from '../src/ui/feedback/ErrorBoundary'

/** What stands for a fallen widget, where the page wants more than the widget's own box (spec section 8). */
export const FallbackContext = createContext<((failure: Failure) => ReactNode) | undefined>(undefined)

/**
 * The widget with a boundary of its own: when it falls, its neighbours live on (decisions.md).
 * `awaited` stands in its place while its code is on its way.
 */
export function withErrorBoundary<Props extends object>(
  name: string,
  Widget: ComponentType<Props>,
  awaited?: ReactNode,
): ComponentType<Props> {
  function Guarded(props: Props) {
    const { report } = useDesk()
    const fallback = useContext(FallbackContext)
    return (
      <ErrorBoundary onError={error => report(error, name, 'fatal')} {...(fallback ? { fallback } : {})}>
        <Suspense fallback={awaited}>
          <Widget {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  Guarded.displayName = name
  return Guarded
}
