import { type ComponentProps, type ComponentType, Fragment, type ReactNode, useContext } from 'react'
import { useShell, useSignalValue, useSignedIn } from '../src/desk/useDesk'
import { LanguageChoice as Language, ThemeChoice as Theme } from './AuthGate/Appearance'
import { AuthGate as Gate } from './AuthGate/AuthGate'
import { PlacingContext } from './isolation'
import { isolatable, LAZY_WIDGETS } from './lazyWidgets'
import { withErrorBoundary } from './withErrorBoundary'
import { withEvents } from './withEvents'

// Apart from the other widgets: the app fetches the code of the sign-in for a signed-out client alone.
export const AuthGate = /* @__PURE__ */ isolatableGate(
  'AuthGate',
  /* @__PURE__ */ withErrorBoundary('AuthGate', /* @__PURE__ */ withEvents(Gate)),
)
/** The client's choices, for a page of settings. */
export const LanguageChoice = /* @__PURE__ */ isolatable('LanguageChoice', Language)
export const ThemeChoice = /* @__PURE__ */ isolatable('ThemeChoice', Theme)

/** Every widget by its public name, each in its own error boundary. */
export const WIDGETS = { AuthGate, ...LAZY_WIDGETS }

export type WidgetName = keyof typeof WIDGETS
export type WidgetProps<Name extends WidgetName> = ComponentProps<(typeof WIDGETS)[Name]>

type WithChildren = { readonly children?: ReactNode }

/** Places the form of AuthGate alone: its children, which a signed-in client sees, stay the page's elements. */
function isolatableGate<Props extends WithChildren>(name: string, Gate: ComponentType<Props>): ComponentType<Props> {
  const Form = isolatable(name, Gate)
  function IsolatableGate(props: Props) {
    const isPlaced = useContext(PlacingContext) !== undefined
    const isSignedIn = useSignedIn()
    const generation = useSignalValue(useShell().session.generation)
    if (!isPlaced) return <Gate {...props} />
    const { children, ...form } = props
    // Nothing of the last client stays in the page's elements.
    return isSignedIn ? <Fragment key={generation}>{children}</Fragment> : <Form {...(form as Props)} />
  }
  IsolatableGate.displayName = name
  return IsolatableGate
}
