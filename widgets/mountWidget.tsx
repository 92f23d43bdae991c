import { type ComponentType, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { watchConnection } from '../src/desk/page/watchConnection'
import { InternalError } from '../src/domain/errors'
import { ownFields } from '../src/domain/ownFields'
import { useBeforePaint } from '../src/ui/feedback/useBeforePaint'
import css from '../styled-system/styles.css?inline'
import { callbackOf, type DeskEvent } from './events'
import { type DeskInPage, IsolationContext, Place, type PlacedWidget } from './isolation'
import { DeskInRoot } from './WithDesk'

let sheet: CSSStyleSheet | undefined

/**
 * The page's CSS may set the widget's font and hide it, nothing else.
 * In a shadow root `!important` beats the page's own (real portals have `* { all: unset !important }`).
 */
const HOST_RULES = `:host {
  all: initial !important;
  display: block !important;
  font-family: inherit !important;
  visibility: inherit !important;
}`

/** Pads the widget, whose background may differ from the page's. A dialog alone takes no place. */
const EDGE_RULES = `.desk-root:has(> :not([data-desk-portal])) {
  box-sizing: border-box;
  padding: var(--desk-edge, 12px);
  --desk-headroom: max(0px, 12px - var(--desk-edge, 12px));
  border-radius: var(--desk-panel-radius, 12px);
}`

/** One sheet for all shadow roots of the page; to adopt it needs no `style-src` beyond 'self'. */
function sharedSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`${css}${HOST_RULES}${EDGE_RULES}`)
  }
  return sheet
}

function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useBeforePaint(onDrawn, [])
  return null
}

/** Draws a widget in an open shadow root of its own inside `element`; `onDrawn` runs before it is first painted. */
export function mountWidget(
  name: string,
  Widget: ComponentType<object>,
  element: HTMLElement,
  props: object | undefined,
  provider: DeskInPage,
  onDrawn: () => void = () => undefined,
) {
  const host = element.ownerDocument.createElement('div')
  // Stops the `title` of an element around it from showing over the widget.
  host.title = ''
  element.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sharedSheet()]
  const root = createRoot(shadow)
  // A page without TypeScript may give none.
  let shown: object = ownFields({ ...props })
  let around = provider
  /** An entry for each listener of `on`. */
  const listening = new Set<{ readonly event: DeskEvent }>()
  let isLeft = false
  let isUnmounted = false
  const assertMounted = (call: string) => {
    if (isUnmounted) throw new InternalError(`This ${name} was unmounted: mount it again instead of ${call} it`)
  }
  const draw = () => {
    const callbacks: Record<string, unknown> = {}
    for (const { event } of listening) {
      const callback = callbackOf.get(event)
      if (callback) callbacks[callback] = Reflect.get(shown, callback) ?? (() => undefined)
    }
    root.render(
      <DeskInRoot {...around}>
        <Widget {...namesOfPage()} {...shown} {...callbacks} />
        <Drawn onDrawn={onDrawn} />
      </DeskInRoot>,
    )
  }
  const endWatch = watchConnection(host, isConnected => {
    isLeft = !isConnected
    if (isLeft) return root.render(null)
    draw()
    // Drawn while its element was in no page, it could not enter the top layer.
    shadow.querySelector<HTMLElement>('[data-desk-portal]:not(:popover-open)')?.showPopover()
  })
  draw()
  return {
    desk: provider.desk,
    host,
    update(next: object, nextAround = around) {
      assertMounted('updating')
      shown = ownFields({ ...next })
      around = nextAround
      if (!isLeft) draw()
    },
    on(event: DeskEvent, listener: (event: never) => void) {
      assertMounted('listening to')
      const entry = { event }
      listening.add(entry)
      host.addEventListener(event, listener as (event: Event) => void)
      if (!isLeft) draw()
      return () => {
        host.removeEventListener(event, listener as (event: Event) => void)
        if (listening.delete(entry) && !isLeft && !isUnmounted) draw()
      }
    },
    unmount() {
      if (isUnmounted) return
      isUnmounted = true
      endWatch()
      host.remove()
      // A React page unmounts it in an effect, where React can't unmount a second root.
      queueMicrotask(() => root.unmount())
    },
  }
}

/** A property that is not given would otherwise be read from what a page has put on `Object.prototype`. */
const namesOfPage = () =>
  Object.fromEntries(Object.getOwnPropertyNames(Object.prototype).map(name => [name, undefined]))

/** Draws the widget in a shadow root of its own; its children stay the page's elements. */
export function IsolatedWidget({ name, Widget, props }: PlacedWidget) {
  const around = useContext(IsolationContext)
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<ReturnType<typeof mountWidget>>(undefined)
  const [host, setHost] = useState<Element>()
  const { children, ...own } = props as { readonly children?: ReactNode }
  useEffect(() => {
    if (place.current === null || around === undefined) return
    const given = children === undefined ? own : { ...own, children: <slot /> }
    if (mounted.current?.desk === around.desk) return mounted.current.update(given, around)
    mounted.current?.unmount()
    setHost(undefined)
    // The reserved place goes in the frame in which the widget appears.
    const onDrawn = () => setHost(mounted.current?.host)
    mounted.current = mountWidget(name, Widget, place.current, given, around, onDrawn)
  })
  useEffect(
    () => () => {
      mounted.current?.unmount()
      mounted.current = undefined
    },
    [],
  )
  return <div ref={place}>{host ? createPortal(children, host) : <Place name={name} />}</div>
}
