import type { ReactNode } from 'react'
import type { Desk } from '../src/desk/desk'
import { DeskContext } from '../src/desk/useDesk'
import { addTexts } from '../src/i18n/english'
import { signedInEnUS } from '../src/i18n/signedIn.en-US'
import { Toasts } from '../src/ui/overlay/Toasts'
import { IconSource } from '../src/ui/request/CurrencyIcon'
import { Queries } from './Queries'

addTexts(signedInEnUS)

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
