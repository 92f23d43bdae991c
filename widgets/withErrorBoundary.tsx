import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useShell } from '../src/desk/useDesk'
import { useDeskRoot } from '../src/ui/DeskRoot'
import { ErrorBoundary, type Failure } from '../src/ui/feedback/ErrorBoundary'

/** What a page draws in place of a failed widget, when it wants more than the widget's own error box. */
export const FallbackContext = createContext<((failure: Failure) => ReactNode) | undefined>(undefined)

/** Gives a widget an error boundary of its own: its failure leaves its neighbours alone. The page gets `desk:error`. */
export function withErrorBoundary<Props extends object>(
  name: string,
  Widget: ComponentType<Props>,
): ComponentType<Props> {
  function WithErrorBoundary(props: Props) {
    const { report } = useShell()
    const { emit } = useDeskRoot()
    const fallback = useContext(FallbackContext)
    const onError = (error: unknown) => {
      const id = report(error, name, 'fatal')
      emit('desk:error', { widget: name, id })
      return id
    }
    return (
      <ErrorBoundary onError={onError} fallback={fallback}>
        <Widget {...props} />
      </ErrorBoundary>
    )
  }
  WithErrorBoundary.displayName = name
  return WithErrorBoundary
}
