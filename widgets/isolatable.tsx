import { type ComponentType, Fragment, type ReactNode, useContext } from 'react'
import { useShell, useSignalValue, useSignedIn } from '../src/desk/useDesk'
import { loadable } from '../src/ui/feedback/loadable'
import { DeskProvider } from './DeskProvider'
import { IsolationContext, placeFor } from './isolation'

type WithChildren = { readonly children?: ReactNode }

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

/** Isolates the form of AuthGate alone: its children, which a signed-in client sees, stay the page's elements. */
export function isolatableGate<Props extends WithChildren>(
  name: string,
  Gate: ComponentType<Props>,
): ComponentType<Props> {
  const Form = isolatable(name, Gate)
  function IsolatableGate(props: Props) {
    const isIsolated = useContext(IsolationContext) !== undefined
    const isSignedIn = useSignedIn()
    const generation = useSignalValue(useShell().session.generation)
    if (!isIsolated) return <Gate {...props} />
    const { children, ...form } = props
    // Nothing of the last client stays in the page's elements.
    return isSignedIn ? <Fragment key={generation}>{children}</Fragment> : <Form {...(form as Props)} />
  }
  IsolatableGate.displayName = name
  return IsolatableGate
}

/** In the page's own tree: there is no code yet that makes a shadow root. */
function InPage({ children }: { children: ReactNode }) {
  const around = useContext(IsolationContext)
  return around && <DeskProvider {...around}>{children}</DeskProvider>
}
