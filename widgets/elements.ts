import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import { assertDesk, type Desk, type PageDesk } from '../src/desk/desk'
import { reportOnce, wrongProps } from '../src/desk/page/wrongProps'
import { InternalError } from '../src/domain/errors'
import type { WidgetName, WidgetProps } from './allWidgets'
import { ATTRIBUTES, attributesOf, dashed, readProps, wordsOf } from './attributes'
import { callbackOf, type DeskEvent, type DeskEvents } from './events'
import type { DrawingOptions } from './isolation'
import { type EventOf, eventsOf, mountNamed } from './mount'

/** The desk and the options of each defined prefix. A custom element can’t be redefined. */
const definitions = new Map<string, Given>()
type Given = DrawingOptions & { readonly desk: Desk }

/**
 * Defines an element for each widget: `<desk-request-list>`, `<desk-balances-panel>`, … Attributes are the widget's
 * properties in lower case with dashes; `events` names the events that the page listens to, such as
 * `events="open-request create"`, as a button without a listener is not drawn. A second desk of the page needs a
 * prefix of its own. `options` are those of `mount`; a second call with the same desk keeps each option that it does
 * not name.
 */
export function defineElements(desk: PageDesk, prefix = 'desk', options: DrawingOptions = {}): void {
  assertDesk(desk, 'defineElements')
  if (!/^[a-z][a-z0-9-]*$/.test(prefix))
    throw new InternalError(
      `defineElements needs a prefix of lower-case letters, digits and dashes, such as "desk", but got "${prefix}"`,
    )
  const defined = definitions.get(prefix)
  if (defined && defined.desk !== desk && defined.desk.isOpen())
    throw new InternalError(`The elements <${prefix}-…> belong to another desk: use another prefix`)
  // As `createDesk` called again: what is given newly counts, the rest stays.
  definitions.set(prefix, { ...(defined?.desk === desk && defined), ...options, desk })
  if (defined) return
  for (const name of Object.keys(ATTRIBUTES) as WidgetName[])
    customElements.define(
      `${prefix}-${dashed(name)}`,
      elementClass(name, () => definitions.get(prefix)!),
    )
}

function elementClass(name: WidgetName, ofPage: () => Given): CustomElementConstructor {
  const known = eventsOf(name).map(event => event.slice('desk:'.length))
  return class extends HTMLElement {
    static observedAttributes = [...attributesOf(name), 'events']
    #mounted: ReturnType<typeof mountNamed> | undefined
    #props: object = {}

    get props(): object {
      return this.#props
    }
    set props(props: object) {
      this.#props = props
      this.#mounted?.update(this.#all())
      this.#checkLater()
    }
    connectedCallback(): void {
      // Set before the element was defined, they are a property of its own, which hides the accessor.
      if (Object.hasOwn(this, 'props')) {
        const { props } = this
        Reflect.deleteProperty(this, 'props')
        this.props = props
      }
      // Once: the widget itself stops while its element is not in the page.
      this.#mounted ??= mountNamed(ofPage().desk, name, this, this.#all(), ofPage())
      this.#checkLater()
    }
    attributeChangedCallback(): void {
      this.#mounted?.update(this.#all())
      this.#checkLater()
    }
    /** A page may set one property after the other. */
    #checkLater(): void {
      setTimeout(() => {
        if (this.isConnected) for (const sentence of wrongProps(name, this.#all())) this.#report(sentence)
      })
    }
    #all(): WidgetProps<WidgetName> {
      const events = wordsOf(this.getAttribute('events') ?? '')
      // A misspelled event would only leave its button out.
      const unknown = events.filter(event => !known.includes(event))
      if (unknown.length > 0)
        this.#report(`The widget sends no event ${unknown.join(' or ')}: use some of ${known.join(', ')}`)
      const callbacks = events.flatMap(event =>
        known.includes(event) ? (callbackOf.get(`desk:${event}` as DeskEvent) ?? []) : [],
      )
      return {
        ...readProps(name, this, sentence => this.#report(sentence)),
        // The widget itself sends the event.
        ...Object.fromEntries(callbacks.map(callback => [callback, () => undefined] as const)),
        ...this.#props,
      } as WidgetProps<WidgetName>
    }
    #report(sentence: string): void {
      reportOnce(ofPage().desk, dashed(name), sentence)
    }
  }
}

/** An element of a widget, such as `<desk-request-list statuses="new,in_progress" events="open-request">`. */
export type WidgetElement<Name extends WidgetName = WidgetName> = HTMLElement & {
  /** Properties of the widget that no attribute can carry, such as `href`; they go before the attributes. */
  props: Partial<WidgetProps<Name>>
}

/** 'startAt' becomes 'start-at'. */
type Dashed<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : ''

/** The values that JSX accepts for an attribute: a number may also be given as a text. */
type Written<Value> = Value extends string | number
  ? Value | `${Value}`
  : Value extends false
    ? ''
    : Value extends boolean
      ? boolean | ''
      : string
type AttributesOf<Props, Names extends keyof Props> = {
  readonly [Key in Names & string as Dashed<Key>]?: Written<NonNullable<Props[Key]>> | undefined
}
type FilterOf<Props> = Props extends { filter?: infer Filter } ? NonNullable<Filter> : object

export type WidgetAttributes<Name extends WidgetName> = AttributesOf<
  WidgetProps<Name>,
  keyof (typeof ATTRIBUTES)[Name]['own'] & keyof WidgetProps<Name>
> &
  AttributesOf<FilterOf<WidgetProps<Name>>, keyof FilterOf<WidgetProps<Name>>> & {
    /** The events that the page listens to, such as `open-request create`: a button without a listener is not drawn. */
    readonly events?: string | undefined
    readonly props?: Partial<WidgetProps<Name>> | undefined
  } & {
    // React 19 listens to the event after `on`.
    readonly [Event in EventOf<Name> as `on${Event}`]?: ((event: CustomEvent<DeskEvents[Event]>) => void) | undefined
  }

type Tags = { readonly [Name in WidgetName as `desk${Dashed<Name>}`]: Name }
type Elements = { [Tag in keyof Tags]: WidgetElement<Tags[Tag]> }
type IntrinsicTags = {
  [Tag in keyof Tags]: Omit<
    DetailedHTMLProps<HTMLAttributes<WidgetElement<Tags[Tag]>>, WidgetElement<Tags[Tag]>>,
    keyof WidgetAttributes<Tags[Tag]>
  > &
    WidgetAttributes<Tags[Tag]>
}

declare global {
  /** For `querySelector` and `createElement`; elements of another prefix are `WidgetElement<'RequestList'>`. */
  interface HTMLElementTagNameMap extends Elements {}
}
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends IntrinsicTags {}
  }
}
