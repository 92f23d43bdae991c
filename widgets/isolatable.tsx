import { type ComponentType, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSignedIn } from '../src/desk/useDesk'
import { loadable } from '../src/ui/feedback/loadable'
import { DeskProvider } from './DeskProvider'
import { IsolationContext } from './isolation'
import type { mountWidget } from './mountWidget'

type Mount = typeof mountWidget
type IsolatedProps = { readonly name: string; readonly Widget: ComponentType<object>; readonly props: object }
type WithChildren = { readonly children?: ReactNode }

/** Fetched when it is needed: it has all styles as a text. */
const Isolated = /* @__PURE__ */ loadable(
  () => import('./mountWidget'),
  file => isolatedBy(file.mountWidget),
  { frame: message => <InPage>{message}</InPage> },
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

/** Of AuthGate the form alone is isolated: what it shows to a signed-in client is the page's. */
export function isolatableGate<Props extends WithChildren>(name: string, Gate: ComponentType<Props>) {
  const Form = isolatable(name, Gate)
  function IsolatableGate(props: Props) {
    const isIsolated = useContext(IsolationContext) !== undefined
    const isSignedIn = useSignedIn()
    if (!isIsolated) return <Gate {...props} />
    const { children, ...form } = props
    return isSignedIn ? children : <Form {...(form as Props)} />
  }
  IsolatableGate.displayName = name
  return IsolatableGate
}

function isolatedBy(mount: Mount) {
  return function MountedByReact({ name, Widget, props }: IsolatedProps) {
    const around = useContext(IsolationContext)
    const place = useRef<HTMLDivElement>(null)
    const mounted = useRef<ReturnType<Mount>>(undefined)
    const [host, setHost] = useState<Element>()
    const { children, ...own } = props as WithChildren
    useEffect(() => {
      if (place.current === null || around === undefined) return
      const given = children === undefined ? own : { ...own, children: <slot /> }
      if (mounted.current?.desk === around.desk) return mounted.current.update(given, around)
      mounted.current?.unmount()
      mounted.current = mount(name, Widget, place.current, given, around)
      setHost(mounted.current.host)
    })
    useEffect(
      () => () => {
        mounted.current?.unmount()
        mounted.current = undefined
      },
      [],
    )
    return <div ref={place}>{host && createPortal(children, host)}</div>
  }
}

/** In the page's own tree: there is no code yet that makes a shadow root. */
function InPage({ children }: { children: ReactNode }) {
  const around = useContext(IsolationContext)
  return around && <DeskProvider {...around}>{children}</DeskProvider>
}
