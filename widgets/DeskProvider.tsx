import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { SWRConfig } from 'swr'
import { assertDesk, type Desk } from '../src/desk/desk'
import { DeskContext, ShellContext, useDesk } from '../src/desk/useDesk'
import { ownFields } from '../src/domain/ownFields'
import { PageRoot, WidgetFrame } from '../src/ui/DeskRoot'
import {
  type DeskInPage,
  type DeskOfPage,
  IsolationContext,
  Place,
  type PlacedProps,
  PlacingContext,
} from './isolation'
import { ShellProvider } from './ShellProvider'
import { DeskInRoot, WithDesk } from './WithDesk'

type DeskProviderProps = DeskOfPage & {
  /** Draws each widget in a shadow root of its own, which the page's CSS does not reach, and needs no `styles.css`. */
  readonly isolate?: boolean
  /** The page's elements, which get no styles, with the widgets anywhere in them. */
  readonly children: ReactNode
}

/** Gives the widgets below it their desk, language and theme. Several providers may share one desk. */
export function DeskProvider(props: DeskProviderProps) {
  const { desk: given, isolate = false, fallback, texts, children } = ownFields(props)
  const desk = useMemo((): Desk => {
    assertDesk(given, 'DeskProvider')
    return given
  }, [given])
  if (isolate)
    return (
      <Isolating desk={desk} fallback={fallback} texts={texts}>
        {children}
      </Isolating>
    )
  return (
    <ShellProvider shell={desk} fallback={fallback} texts={texts} Root={PageRoot}>
      <WithDesk desk={desk}>
        <PlacingContext.Provider value={FramedWidget}>{children}</PlacingContext.Provider>
      </WithDesk>
    </ShellProvider>
  )
}

/** In the page's own tree. What the widget has inside shares its frame. */
function FramedWidget(placed: PlacedProps) {
  const { Widget, props } = placed
  useCheckedProps(placed)
  return (
    <PlacingContext.Provider value={undefined}>
      <WidgetFrame>
        <Widget {...props} />
      </WidgetFrame>
    </PlacingContext.Provider>
  )
}

/** Draws nothing by itself: the elements below it are the page's, but for the widgets. */
function Isolating({ children, ...around }: DeskInPage & { readonly children: ReactNode }) {
  const { desk } = around
  useEffect(() => desk.session.open(), [desk])
  return (
    <IsolationContext.Provider value={around}>
      <ShellContext.Provider value={desk}>
        <DeskContext.Provider value={desk}>
          <SWRConfig value={desk.cache.config}>
            <PlacingContext.Provider value={IsolatedWidget}>{children}</PlacingContext.Provider>
          </SWRConfig>
        </DeskContext.Provider>
      </ShellContext.Provider>
    </IsolationContext.Provider>
  )
}

let Isolated: ReturnType<PlacedProps['loadIsolated']> | undefined

/** Fetched when it is needed: it has all styles as a text. */
function IsolatedWidget(placed: PlacedProps) {
  const { loadIsolated, ...widget } = placed
  useCheckedProps(placed)
  Isolated ??= loadIsolated({
    waiting: ({ name }) => (
      <div>
        <Place name={name} />
      </div>
    ),
    frame: message => <InPage>{message}</InPage>,
  })
  return <Isolated {...widget} />
}

/** In the page's own tree: there is no code yet that makes a shadow root. */
function InPage({ children }: { children: ReactNode }) {
  const around = useContext(IsolationContext)
  return around && <DeskInRoot {...around}>{children}</DeskInRoot>
}

/** Reports what the page gives wrongly, as the elements do. Where the code that knows it can't be fetched, nothing. */
function useCheckedProps({ name, props, loadChecks }: PlacedProps): void {
  const desk = useDesk()
  useEffect(() => {
    loadChecks().then(
      file => file.reportWrongProps(desk, name, props),
      () => undefined,
    )
  })
}
