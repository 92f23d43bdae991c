import { type ComponentType, type ReactNode, useContext } from 'react'
import { loadable } from '../src/ui/feedback/loadable'
import { DeskProvider } from './DeskProvider'
import { IsolationContext, placeFor } from './isolation'

/** Fetched when it is needed: it has all styles as a text. */
const Isolated = /* @__PURE__ */ loadable(
  () => import('./mountWidget'),
  file => file.IsolatedWidget,
  { waiting: ({ name }) => <div>{placeFor(name)}</div>, frame: message => <InPage>{message}</InPage> },
)

/** Below `DeskProvider isolate` the widget is in a shadow root of its own; its children stay the page's elements. */
export function isolatable<Props extends object>(name: string, Widget: ComponentType<Props>): ComponentType<Props> {
  function Isolatable(props: Props) {
    if (useContext(IsolationContext) === undefined) return <Widget {...props} />
    return <Isolated name={name} Widget={Widget as ComponentType<object>} props={props} />
  }
  Isolatable.displayName = name
  return Isolatable
}

/** In the page's own tree: there is no code yet that makes a shadow root. */
function InPage({ children }: { children: ReactNode }) {
  const around = useContext(IsolationContext)
  return around && <DeskProvider {...around}>{children}</DeskProvider>
}
