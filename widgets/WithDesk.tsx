import type { ReactNode } from 'react'
import type { Desk } from '../src/desk/desk'
import { DeskContext } from '../src/desk/useDesk'
import { ownFields } from '../src/domain/ownFields'
import { addTexts } from '../src/i18n/english'
import { signedInEnUS } from '../src/i18n/signedIn.en-US'
import { Toasts } from '../src/ui/overlay/Toasts'
import { IconSource } from '../src/ui/request/CurrencyIcon'
import type { DeskInPage } from './isolation'
import { Queries } from './Queries'
import { ShellProvider } from './ShellProvider'

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

/** Gives a desk to widgets that share one element with all styles, such as that of a shadow root. */
export function DeskInRoot(props: DeskInPage & { readonly children: ReactNode }) {
  const { desk, fallback, texts, children } = ownFields(props)
  return (
    <ShellProvider shell={desk} fallback={fallback} texts={texts}>
      <WithDesk desk={desk}>{children}</WithDesk>
    </ShellProvider>
  )
}
