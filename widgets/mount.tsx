import type { ComponentProps, ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import type { Desk } from '../src/desk/desk'
import css from '../styled-system/styles.css?inline'
import { DeskProvider } from './DeskProvider'
import {
  AuthGate,
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  RequestDetail,
  RequestList,
  RequestWizard,
  SetPassword,
} from './lazyWidgets'

const WIDGETS = {
  AuthGate,
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  RequestDetail,
  RequestList,
  RequestWizard,
  SetPassword,
}

export type WidgetName = keyof typeof WIDGETS
export type WidgetProps<Name extends WidgetName> = ComponentProps<(typeof WIDGETS)[Name]>

export type Mounted<Name extends WidgetName> = {
  /** Replaces the props; what is half-typed stays. */
  update(props: WidgetProps<Name>): void
  /** Takes the widget and everything of it out of the page. */
  unmount(): void
}

let sheet: CSSStyleSheet | undefined

/**
 * What the page's own rules may do to the place of a widget: give it a font, and hide it.
 * `!important` inside a shadow root goes before the page's (`* { all: unset !important }` is met in the field).
 * Moved by the page a popover leaves the top layer: what lies over the page stays in sight all the same.
 */
const PLACE = `:host {
  all: initial !important;
  display: block !important;
  font-family: inherit !important;
  visibility: inherit !important;
}
[data-desk-portal] { display: block }`

/** One sheet for all shadow roots of the page; adopting it needs no `style-src` beyond 'self'. */
function sharedSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`${css}${PLACE}`)
  }
  return sheet
}

/** Mounts a widget into any page, React or not, in an open shadow root of its own below `element`. */
export function mount<Name extends WidgetName>(
  desk: Desk,
  name: Name,
  element: HTMLElement,
  props: WidgetProps<Name>,
): Mounted<Name> {
  const host = element.ownerDocument.createElement('div')
  element.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sharedSheet()]
  const root = createRoot(shadow)
  // A table of widgets can't tell TypeScript that this name's component takes this name's props.
  const Widget = WIDGETS[name] as ComponentType<object>
  const update = (next: WidgetProps<Name>) =>
    root.render(
      <DeskProvider desk={desk}>
        <Widget {...next} />
      </DeskProvider>,
    )
  update(props)
  return {
    update,
    unmount() {
      root.unmount()
      host.remove()
    },
  }
}
