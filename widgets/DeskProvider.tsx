import { type ReactNode, useEffect, useMemo } from 'react'
import { SWRConfig } from 'swr'
import { assertDesk, type Desk } from '../src/desk/desk'
import { DeskContext, ShellContext } from '../src/desk/useDesk'
import { ownFields } from '../src/domain/ownFields'
import { addTexts } from '../src/i18n/english'
import { signedInEnUS } from '../src/i18n/signedIn.en-US'
import { Toasts } from '../src/ui/overlay/Toasts'
import { IconSource } from '../src/ui/request/CurrencyIcon'
import { type DeskOfPage, IsolationContext } from './isolation'
import { Queries } from './Queries'
import { ShellProvider } from './ShellProvider'

addTexts(signedInEnUS)

type DeskProviderProps = DeskOfPage & {
  /** Draws each widget in a shadow root of its own, which the page's CSS does not reach, and needs no `styles.css`. */
  readonly isolate?: boolean
  /** The page's elements, with the widgets anywhere in them. */
  readonly children: ReactNode
}

/** Gives the widgets below it their desk, language and theme. Several providers may share one desk. */
export function DeskProvider(props: DeskProviderProps) {
  const { desk: given, isolate = false, fallback, texts, children } = ownFields(props)
  const desk = useMemo((): Desk => {
    assertDesk(given, 'DeskProvider')
    return given
  }, [given])
  if (isolate)
    return (
      <Isolating desk={desk} fallback={fallback} texts={texts}>
        {children}
      </Isolating>
    )
  return (
    <ShellProvider shell={desk} fallback={fallback} texts={texts}>
      <WithDesk desk={desk}>{children}</WithDesk>
    </ShellProvider>
  )
}

/** Draws nothing by itself: the elements below it are the page's, but for the widgets. */
function Isolating({ children, ...around }: Omit<DeskProviderProps, 'isolate' | 'desk'> & { readonly desk: Desk }) {
  const { desk } = around
  useEffect(() => desk.session.open(), [desk])
  return (
    <IsolationContext.Provider value={around}>
      <ShellContext.Provider value={desk}>
        <DeskContext.Provider value={desk}>
          <SWRConfig value={desk.cache.config}>{children}</SWRConfig>
        </DeskContext.Provider>
      </ShellContext.Provider>
    </IsolationContext.Provider>
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
