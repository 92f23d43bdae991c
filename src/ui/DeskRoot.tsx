import {
  createContext,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { css, cx } from '#styled/css'
import { InternalError } from '../domain/errors'
import { deviceTheme } from './device/deviceTheme'
import { useBeforePaint } from './feedback/useBeforePaint'

type Theme = 'dark' | 'light'
export type DeskRootProps = { theme?: Theme | 'system'; locale?: string; children: ReactNode }
type Root = {
  /** The container in the top layer for dialogs, popups and toasts; null until the first commit. */
  readonly portal: HTMLDivElement | null
  readonly theme: Theme
  readonly locale: string
  /** The document or shadow root that the widgets are in now. */
  readonly findRoot: () => Document | ShadowRoot
  /**
   * Sends a DOM event from the widgets to the page, also after they have left it. Returns false when a listener has
   * called `preventDefault`, or could not: a cancelable event of widgets that are not in the page.
   */
  readonly emit: (type: string, detail: object, options?: { readonly cancelable?: boolean }) => boolean
}

const RootContext = createContext<Root | undefined>(undefined)

export function useDeskRoot(): Root {
  const root = useContext(RootContext)
  if (root === undefined) throw new InternalError('useDeskRoot must be used within a DeskRoot')
  return root
}

/** The element that all styles are scoped to, around the app or in a shadow root. */
export function DeskRoot({ children, ...looks }: DeskRootProps) {
  const { frame, setPortal, root } = useRoot(looks)
  return (
    <Frame at={frame} root={root}>
      <RootContext.Provider value={root}>{children}</RootContext.Provider>
      <Overlays at={setPortal} />
    </Frame>
  )
}

/** Around elements of a page's own, which get no styles: only each widget's `WidgetFrame` and the overlays do. */
export function PageRoot({ children, ...looks }: DeskRootProps) {
  const { frame, setPortal, root } = useRoot(looks)
  return (
    <>
      <RootContext.Provider value={root}>{children}</RootContext.Provider>
      <Frame at={frame} root={root} className={noPlace}>
        <Overlays at={setPortal} />
      </Frame>
    </>
  )
}

/** Around a widget in a `PageRoot`, whose overlays are one container for all widgets: a toast lies over any dialog. */
export function WidgetFrame({ children }: { children: ReactNode }) {
  const page = useDeskRoot()
  const { frame, emit, findRoot } = useFrame()
  const root = useMemo(() => ({ ...page, emit, findRoot }), [page, emit, findRoot])
  return (
    <Frame at={frame} root={root} className={noneWhenEmpty}>
      <RootContext.Provider value={root}>{children}</RootContext.Provider>
    </Frame>
  )
}

function useRoot({ theme: chosen = 'dark', locale = 'en-US' }: Omit<DeskRootProps, 'children'>) {
  const [portal, setPortal] = useState<HTMLDivElement | null>(null)
  const device = useSyncExternalStore(deviceTheme.subscribe, deviceTheme.current, () => 'dark' as const)
  const theme = chosen === 'system' ? device : chosen
  const { frame, emit, findRoot } = useFrame()
  const root = useMemo(() => ({ portal, theme, locale, emit, findRoot }), [portal, theme, locale, emit, findRoot])
  // In the top layer a fixed child is not affected by a transform, filter or overflow of the page's elements.
  useBeforePaint(() => {
    if (portal?.isConnected && !portal.matches(':popover-open')) portal.showPopover()
  }, [portal])
  return { frame, setPortal, root }
}

/** What widgets send from, and find their document or shadow root by. */
function useFrame() {
  const frame = useRef<HTMLDivElement>(null)
  /** The frame and the nodes around it, the nearest first, through shadow roots. */
  const around = useRef<readonly Node[]>([])
  useBeforePaint(() => {
    const found: Node[] = []
    for (let at: Node | null | undefined = frame.current; at; at = parentOf(at)) found.push(at)
    around.current = found
  }, [])
  const emit = useCallback<Root['emit']>((type, detail, { cancelable = false } = {}) => {
    // Composed: it leaves the shadow root that the widget may be in.
    const send = (target: Node | undefined) =>
      target?.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }))
    if (frame.current?.isConnected) return send(frame.current) !== false
    // A write ends after its widget: what has happened then reaches those who listened to the widget, and the page.
    if (!cancelable) new Set([around.current[1], around.current.find(node => node.isConnected)]).forEach(send)
    return !cancelable
  }, [])
  // Found anew at each call: a dialog open in the first commit keeps this function, and its root is known later.
  const findRoot = useCallback(() => rootOf(frame.current), [])
  return { frame, emit, findRoot }
}

type FrameProps = {
  at: Ref<HTMLDivElement>
  root: Pick<Root, 'theme' | 'locale'>
  className?: string
  children: ReactNode
}

const Frame = ({ at, root: { theme, locale }, className, children }: FrameProps) => (
  // All languages of the desk run from left to right; on a page that does not '578.6 ATOM' would turn round.
  <div ref={at} className={cx('desk-root', rootStyle, className)} data-theme={theme} lang={locale} dir="ltr">
    {children}
  </div>
)

/** The container of dialogs, popups and toasts. */
const Overlays = ({ at }: { at: Ref<HTMLDivElement> }) => (
  <div ref={at} data-desk-portal="" popover="manual" className={portalStyle} />
)

/** The root of a detached node is an element, which lacks the getElementById that Ark calls. */
function rootOf(node: Node | null): Document | ShadowRoot {
  const root = node?.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root : document
}

const parentOf = (node: Node): Node | null | undefined => node.parentNode ?? (node as Partial<ShadowRoot>).host

const rootStyle = css({
  containerType: 'inline-size',
  containerName: 'desk',
  // A container has no intrinsic width, as in a portal's flex row.
  width: 'full',
  bg: 'canvas',
  color: 'ink',
  textStyle: 'body',
  fontFamily: 'var(--desk-font-family, inherit)',
  fontVariantNumeric: 'tabular-nums lining-nums',
  textRendering: 'optimizeLegibility',
  scrollbarColor: '{colors.ink-3} transparent',
  colorScheme: 'dark',
  '&[data-theme=light]': { colorScheme: 'light' },
})

const portalStyle = css({
  // A popover that the page moves in the DOM leaves the top layer, and would be hidden.
  display: 'block',
  position: 'fixed',
  inset: '0',
  width: '0',
  height: '0',
  margin: '0',
  padding: '0',
  border: 'none',
  overflow: 'visible',
  bg: 'transparent',
  color: 'ink',
})

// As wide as the window, as the overlays are, and no gap in a page's row or column.
const noPlace = css({ position: 'fixed', top: '0', insetInline: '0' })
// A dialog alone takes no place.
const noneWhenEmpty = css({ '&:empty': { display: 'none' } })
