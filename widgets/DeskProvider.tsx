import { type ReactNode, useMemo } from 'react'
import { assertDesk, type Desk } from '../src/desk/desk'
import { DeskContext } from '../src/desk/useDesk'
import type { Messages } from '../src/i18n/en-US'
import { addTexts } from '../src/i18n/english'
import { signedInEnUS } from '../src/i18n/signedIn.en-US'
import type { Failure } from '../src/ui/feedback/ErrorBoundary'
import { Toasts } from '../src/ui/overlay/Toasts'
import { IconSource } from '../src/ui/request/CurrencyIcon'
import { Queries } from './Queries'
import { ShellProvider } from './ShellProvider'

addTexts(signedInEnUS)

type DeskProviderProps = {
  /** The desk that the widgets share. */
  readonly desk: Desk
  /** Drawn in place of a widget that failed; by default a box with the error's id. */
  readonly fallback?: (failure: Failure) => ReactNode
  /** Texts of the desk's `locale`, from `deskside/locales/uk-UA`; without them English until they are fetched. */
  readonly texts?: Messages
  /** The page's elements, with the widgets anywhere in them. */
  readonly children: ReactNode
}

/** Gives the widgets below it their desk, language and theme. Several providers may share one desk. */
export function DeskProvider({ desk, fallback, texts, children }: DeskProviderProps) {
  useMemo(() => assertDesk(desk, 'DeskProvider'), [desk])
  return (
    <ShellProvider shell={desk} fallback={fallback} texts={texts}>
      <WithDesk desk={desk}>{children}</WithDesk>
    </ShellProvider>
  )
}

/** Gives the whole desk to the widgets of a `ShellProvider`. */
export const WithDesk = ({ desk, children }: { desk: Desk; children: ReactNode }) => (
  <DeskContext.Provider value={desk}>
    <IconSource {...desk.icons}>
      <Toasts>
        <Queries>{children}</Queries>
      </Toasts>
    </IconSource>
  </DeskContext.Provider>
)
