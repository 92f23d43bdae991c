import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useDesk } from '../src/desk/useDesk'
import { ErrorBoundary, type Failure } from '../src/ui/feedback/ErrorBoundary'

/** What a page draws in place of a failed widget, when it wants more than the widget's own error box. */
export const FallbackContext = createContext<((failure: Failure) => ReactNode) | undefined>(undefined)

/** Gives a widget an error boundary of its own: its failure leaves its neighbours alone. */
export function withErrorBoundary<Props extends object>(
  name: string,
  Widget: ComponentType<Props>,
): ComponentType<Props> {
  function WithErrorBoundary(props: Props) {
    const { report } = useDesk()
    const fallback = useContext(FallbackContext)
    return (
      <ErrorBoundary onError={error => report(error, name, 'fatal')} {...(fallback ? { fallback } : {})}>
        <Widget {...props} />
      </ErrorBoundary>
    )
  }
  WithErrorBoundary.displayName = name
  return WithErrorBoundary
}
