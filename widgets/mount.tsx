import type { ComponentProps, ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { assertDesk, type Desk } from '../src/desk/desk'
import { InternalError } from '../src/domain/errors'
import css from '../styled-system/styles.css?inline'
import { DeskProvider } from './DeskProvider'
import { callbackOf, DESK_EVENTS, type DeskEvent, type DeskEvents } from './events'
import { WIDGETS } from './lazyWidgets'
import { watchConnection } from './watchConnection'

export type WidgetName = keyof typeof WIDGETS
export type WidgetProps<Name extends WidgetName> = ComponentProps<(typeof WIDGETS)[Name]>

export type Mounted<Name extends WidgetName> = {
  /** Replaces the props; unsaved input stays. */
  update(props: WidgetProps<Name>): void
  /**
   * Listens to an event of the widget, and draws the button that leads to it. The returned function stops listening.
   * Throws when there is no such event, or when the widget was unmounted.
   */
  on<Event extends DeskEvent>(event: Event, listener: (event: CustomEvent<DeskEvents[Event]>) => void): () => void
  /** Removes the widget and all its elements from the page. */
  unmount(): void
}

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

/** One sheet for all shadow roots of the page; to adopt it needs no `style-src` beyond 'self'. */
function sharedSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`${css}${HOST_RULES}`)
  }
  return sheet
}

/**
 * Mounts a widget into any page, with or without React, in an open shadow root of its own inside `element`. It stops
 * while the element is not in the page, and starts anew when it is back. Throws when the desk is closed,
 * or when there is no such widget or element.
 */
export function mount<Name extends WidgetName>(
  desk: Desk,
  name: Name,
  element: HTMLElement,
  props: WidgetProps<Name>,
): Mounted<Name> {
  assertDesk(desk, 'mount')
  if (!Object.hasOwn(WIDGETS, name))
    throw new InternalError(`There is no widget "${name}": use one of ${Object.keys(WIDGETS).join(', ')}`)
  if ((element as Node | null | undefined)?.nodeType !== Node.ELEMENT_NODE)
    throw new InternalError(`mount needs an element for ${name}, but got ${element}`)
  const host = element.ownerDocument.createElement('div')
  element.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sharedSheet()]
  const root = createRoot(shadow)
  // TypeScript can't tell that the component of this name takes the props of this name.
  const Widget = WIDGETS[name] as ComponentType<object>
  let shown = props
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
      <DeskProvider desk={desk}>
        <Widget {...shown} {...callbacks} />
      </DeskProvider>,
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
    update(next) {
      assertMounted('updating')
      shown = next
      if (!isLeft) draw()
    },
    on(event, listener) {
      assertMounted('listening to')
      if (!DESK_EVENTS.includes(event))
        throw new InternalError(`There is no event "${event}": use one of ${DESK_EVENTS.join(', ')}`)
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
