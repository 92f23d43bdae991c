import { type ComponentType, Suspense } from 'react'
import { useDesk } from '../src/desk/useDesk'
import { ErrorBoundary } from '../src/ui/ErrorBoundary'

/** The widget with a boundary of its own: when it falls, its neighbours live on (decisions.md). */
export function guard<Props extends object>(name: string, Widget: ComponentType<Props>): ComponentType<Props> {
  function Guarded(props: Props) {
    const { report } = useDesk()
    return (
      <ErrorBoundary onError={error => report(error, name, 'fatal')}>
        <Suspense>
          <Widget {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  Guarded.displayName = name
  return Guarded
}
