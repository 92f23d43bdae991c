import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import type { Desk } from '../src/desk/createDesk'
import { zoneOf } from '../src/desk/settings'
import { DeskContext, useSignalValue } from '../src/desk/useDesk'
import { WordsProvider } from '../src/i18n/intl'
import { IconSource } from '../src/ui/CurrencyIcon'
import { DeskRoot } from '../src/ui/DeskRoot'
import { Toasts } from '../src/ui/Toasts'

/** Gives the widgets below it their desk, words and looks. One tree may hold many widgets; many trees may share one desk. */
export function DeskProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  const settings = useSignalValue(desk.settings.current)
  const generation = useSignalValue(desk.session.generation)
  return (
    <DeskContext value={desk}>
      <WordsProvider locale={settings.language} zone={zoneOf(settings)}>
        <DeskRoot theme={settings.theme}>
          <IconSource {...desk.icons}>
            <Toasts>
              {/* A new session draws everything anew: nothing of the last client stays on the page. */}
              <SWRConfig key={generation} value={desk.cache.config}>
                {children}
              </SWRConfig>
            </Toasts>
          </IconSource>
        </DeskRoot>
      </WordsProvider>
    </DeskContext>
  )
}
