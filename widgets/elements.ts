import { assertDesk, type Desk } from '../src/desk/desk'
import { InternalError } from '../src/domain/errors'
import { callbackOf, DESK_EVENTS, type DeskEvent } from './events'
import { mount, type WidgetName, type WidgetProps } from './mount'

/** An element of a widget, such as `<desk-request-list statuses="new,in_progress" events="open-request">`. */
export type WidgetElement<Name extends WidgetName = WidgetName> = HTMLElement & {
  /** Properties of the widget that no attribute can carry, such as `href`; they go before the attributes. */
  props: Partial<WidgetProps<Name>>
}

/** The properties that are attributes; those of `filter` are fields of the property of that name. */
type Attributes<Props> = {
  readonly texts?: readonly (keyof Props & string)[]
  readonly flags?: readonly (keyof Props & string)[]
  readonly filter?: Props extends { filter?: infer Filter } ? readonly (keyof Filter & string)[] : never
}

const ATTRIBUTES: { readonly [Name in WidgetName]: Attributes<Required<WidgetProps<Name>>> } = {
  AuthGate: {},
  BalanceDetail: { texts: ['currency', 'account'] },
  BalancesPanel: { texts: ['startAt'], filter: ['exchangeAccount', 'search'] },
  BalancesSummary: { flags: ['withPicture'] },
  LatestActivity: {},
  RequestDetail: { texts: ['uuid'] },
  RequestList: {
    texts: ['selected', 'startAt'],
    flags: ['fill', 'showClient'],
    filter: ['statuses', 'currency', 'exchangeAccount'],
  },
  RequestWizard: { texts: ['confirm'], flags: ['stepsInHistory'] },
  SetPassword: { texts: ['token'] },
  TransferDialog: { texts: ['currency', 'from'], flags: ['stepsInHistory'] },
}

/** The desk of each defined prefix. A custom element can’t be redefined. */
const desks = new Map<string, Desk>()

/**
 * Defines an element for each widget: `<desk-request-list>`, `<desk-balances-panel>`, … Attributes are the widget's
 * properties in lower case with dashes; `events` names the events that the page listens to, such as
 * `events="open-request create"`, as a button without a listener is not drawn. A second desk of the page needs a
 * prefix of its own.
 */
export function defineElements(desk: Desk, prefix = 'desk'): void {
  assertDesk(desk, 'defineElements')
  const defined = desks.get(prefix)
  if (defined === desk) return
  if (defined?.isOpen())
    throw new InternalError(`The elements <${prefix}-…> belong to another desk: use another prefix`)
  desks.set(prefix, desk)
  if (defined) return
  for (const name of Object.keys(ATTRIBUTES) as WidgetName[])
    customElements.define(
      `${prefix}-${dashed(name)}`,
      elementClass(name, () => desks.get(prefix)!),
    )
}

/** TypeScript can't tell which properties the widget of a name has when the name is a variable. */
type OfAnyWidget = { readonly [Kind in 'texts' | 'flags' | 'filter']?: readonly string[] }

function elementClass(name: WidgetName, desk: () => Desk): CustomElementConstructor {
  const attributes: OfAnyWidget = ATTRIBUTES[name]
  const { texts = [], flags = [], filter = [] } = attributes
  return class extends HTMLElement {
    static observedAttributes = [...texts, ...flags, ...filter, 'events'].map(dashed)
    #mounted: ReturnType<typeof mount> | undefined
    #props: object = {}
    #reportedEvents: string | undefined

    get props(): object {
      return this.#props
    }
    set props(props: object) {
      this.#props = props
      this.#mounted?.update(this.#all())
    }
    connectedCallback(): void {
      // Set before the element was defined, they are a property of its own, which hides the accessor.
      if (Object.hasOwn(this, 'props')) {
        const { props } = this
        Reflect.deleteProperty(this, 'props')
        this.props = props
      }
      // Once: the widget itself stops while its element is not in the page.
      this.#mounted ??= mount(desk(), name, this, this.#all())
    }
    attributeChangedCallback(): void {
      this.#mounted?.update(this.#all())
    }
    #all(): WidgetProps<WidgetName> {
      this.#reportUnknownEvents()
      return { ...propsOf(this, attributes), ...this.#props } as WidgetProps<WidgetName>
    }
    /** A misspelled event would only leave its button out. */
    #reportUnknownEvents(): void {
      const events = this.getAttribute('events') ?? ''
      if (events === this.#reportedEvents) return
      this.#reportedEvents = events
      const known = DESK_EVENTS.map(event => event.slice('desk:'.length))
      const unknown = wordsOf(events).filter(event => !known.includes(event))
      if (unknown.length === 0) return
      // Without quotation marks: a report hides what stands between them.
      const sentence = `No widget sends the event ${unknown.join(' or ')}: use some of ${known.join(', ')}`
      desk().report(new InternalError(sentence), dashed(name), 'warning')
    }
  }
}

function propsOf(element: HTMLElement, { texts = [], flags = [], filter = [] }: OfAnyWidget): object {
  const given = (names: readonly string[]) =>
    names.flatMap(name => {
      const text = element.getAttribute(dashed(name))
      return text === null ? [] : [[name, name === 'statuses' ? wordsOf(text) : text] as const]
    })
  const callbacks = wordsOf(element.getAttribute('events') ?? '').flatMap(
    event => callbackOf.get(`desk:${event}` as DeskEvent) ?? [],
  )
  return Object.fromEntries<unknown>([
    ...given(texts),
    ...flags.map(name => [name, element.hasAttribute(dashed(name))] as const),
    ...(filter.length > 0 ? [['filter', Object.fromEntries(given(filter))] as const] : []),
    // The widget itself sends the event.
    ...callbacks.map(callback => [callback, () => undefined] as const),
  ])
}

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** 'RequestList' becomes 'request-list', 'startAt' becomes 'start-at'. */
const dashed = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, at: number) => `${at > 0 ? '-' : ''}${letter.toLowerCase()}`)
