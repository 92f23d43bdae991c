import type { ComponentType } from 'react'
import { assertDesk, type Desk, type PageDesk } from '../src/desk/desk'
import { type Kind, PROPERTIES, wrongProps } from '../src/desk/page/wrongProps'
import { InternalError } from '../src/domain/errors'
import { WIDGETS, type WidgetName, type WidgetProps } from './allWidgets'
import {
  type CallbackEvents,
  type CallbackName,
  callbackOf,
  DESK_EVENTS,
  type DeskEvent,
  type DeskEvents,
  eventOf,
} from './events'
import type { DrawingOptions } from './isolation'
import { mountWidget } from './mountWidget'

export type { DrawingOptions, WidgetName, WidgetProps }

export type Mounted<Name extends WidgetName> = {
  /** Replaces the props; unsaved input stays. */
  update(props: WidgetProps<Name>): void
  /**
   * Listens to an event of the widget, and draws the button that leads to it. The returned function stops listening.
   * Throws when the widget sends no such event, or was unmounted.
   */
  on<Event extends EventOf<Name>>(event: Event, listener: (event: CustomEvent<DeskEvents[Event]>) => void): () => void
  /** Removes the widget and all its elements from the page. */
  unmount(): void
}

/** The widgets that need no property. */
type BareWidgetName = { [Name in WidgetName]: object extends WidgetProps<Name> ? Name : never }[WidgetName]

/**
 * Mounts a widget into any page, with or without React, in an open shadow root of its own inside `element`. It stops
 * while the element is not in the page, and starts anew when it is back. Throws when the desk is closed, when there is
 * no such widget or element, or when a property is missing or wrong; so does `update`.
 */
export function mount<Name extends BareWidgetName>(desk: PageDesk, name: Name, element: HTMLElement): Mounted<Name>
export function mount<Name extends WidgetName>(
  desk: PageDesk,
  name: Name,
  element: HTMLElement,
  props: WidgetProps<Name>,
  options?: DrawingOptions,
): Mounted<Name>
export function mount<Name extends WidgetName>(
  desk: PageDesk,
  name: Name,
  element: HTMLElement,
  props?: WidgetProps<Name>,
  options?: DrawingOptions,
): Mounted<Name> {
  assertDesk(desk, 'mount')
  if (!Object.hasOwn(WIDGETS, name))
    throw new InternalError(`There is no widget "${name}": use one of ${Object.keys(WIDGETS).join(', ')}`)
  if ((element as Node | null | undefined)?.nodeType !== Node.ELEMENT_NODE)
    throw new InternalError(`mount needs an element for ${name}, but got ${element}`)
  if (element.ownerDocument !== document)
    throw new InternalError(
      `mount needs an element of this page for ${name}, but got one of ${element.ownerDocument.URL}: load the package there`,
    )
  assertProps(name, props)
  const { update, on, unmount } = mountNamed(desk, name, element, props, options)
  return {
    update(next) {
      assertProps(name, next)
      update(next)
    },
    on(event, listener) {
      assertSends(name, event)
      return on(event, listener)
    },
    unmount,
  }
}

/** As `mount`, without its checks. */
export function mountNamed(
  desk: Desk,
  name: WidgetName,
  element: HTMLElement,
  props: object | undefined,
  options?: DrawingOptions,
) {
  // TypeScript can't tell that the component of this name takes the props of this name.
  const Widget = WIDGETS[name] as ComponentType<object>
  return mountWidget(name, Widget, element, props, { ...options, desk })
}

function assertProps(name: WidgetName, props: object | undefined): void {
  const [wrong] = wrongProps(name, { ...props })
  if (wrong !== undefined) throw new InternalError(wrong)
}

/** The events that the widget of a name sends. */
export type EventOf<Name extends WidgetName> =
  | CallbackEvents[keyof WidgetProps<Name> & CallbackName]
  | Exclude<DeskEvent, CallbackEvents[CallbackName]>

/** The compiler finds one that is missing. */
const PROPERTIES_OF: {
  readonly [Name in WidgetName]: {
    readonly [Key in Exclude<keyof WidgetProps<Name>, 'children' | 'accountsIn'>]-?: Kind
  }
} = PROPERTIES

/** The events that the widget sends: those of its callbacks, and those that have none. */
export const eventsOf = (name: WidgetName): readonly DeskEvent[] => [
  ...Object.keys(PROPERTIES_OF[name]).flatMap(property => eventOf(property)?.[0] ?? []),
  ...DESK_EVENTS.filter(event => !callbackOf.has(event)),
]

function assertSends(name: WidgetName, event: DeskEvent): void {
  const events = eventsOf(name)
  if (!events.includes(event))
    throw new InternalError(`${name} sends no event "${event}": use one of ${events.join(', ')}`)
}
