import { type ReactNode, useMemo } from 'react'
import { assertDesk, type Desk } from '../src/desk/desk'
import { zoneOf } from '../src/desk/settings'
import { DeskContext, useSignalValue } from '../src/desk/useDesk'
import { WordsProvider } from '../src/i18n/intl'
import { ClockContext } from '../src/ui/amount/useNow'
import { DeskRoot } from '../src/ui/DeskRoot'
import type { Failure } from '../src/ui/feedback/ErrorBoundary'
import { Toasts } from '../src/ui/overlay/Toasts'
import { IconSource } from '../src/ui/request/CurrencyIcon'
import { Queries } from './Queries'
import { FallbackContext } from './withErrorBoundary'

type DeskProviderProps = {
  readonly desk: Desk
  /** Drawn in place of a widget that failed; by default a box with the error's id. */
  readonly fallback?: (failure: Failure) => ReactNode
  readonly children: ReactNode
}

/** Gives the widgets below it their desk, language and theme. Several providers may share one desk. */
export function DeskProvider({ desk, fallback, children }: DeskProviderProps) {
  useMemo(() => assertDesk(desk, 'DeskProvider'), [desk])
  const settings = useSignalValue(desk.settings.current)
  const generation = useSignalValue(desk.session.generation)
  return (
    <DeskContext value={desk}>
      <ClockContext value={desk.http.now}>
        <WordsProvider locale={settings.language} zone={zoneOf(settings)} hideAmounts={settings.hideAmounts}>
          <DeskRoot theme={settings.theme} locale={settings.language}>
            <IconSource {...desk.icons}>
              {/* A new session remounts everything: nothing of the last client stays on the page, not even a toast. */}
              <Toasts key={generation}>
                <Queries>
                  <FallbackContext value={fallback}>{children}</FallbackContext>
                </Queries>
              </Toasts>
            </IconSource>
          </DeskRoot>
        </WordsProvider>
      </ClockContext>
    </DeskContext>
  )
}
