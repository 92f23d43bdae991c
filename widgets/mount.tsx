import type { ComponentProps, ComponentType } from 'react'
import { assertDesk, type Desk } from '../src/desk/desk'
import { InternalError } from '../src/domain/errors'
import { WIDGETS } from './allWidgets'
import type { DeskEvent, DeskEvents } from './events'
import { mountWidget } from './mountWidget'

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
  // TypeScript can't tell that the component of this name takes the props of this name.
  const Widget = WIDGETS[name] as ComponentType<object>
  const { update, on, unmount } = mountWidget(name, Widget, element, props, { desk })
  return { update: next => update(next), on, unmount }
}
