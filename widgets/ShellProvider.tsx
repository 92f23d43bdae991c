import { type ComponentType, Fragment, type ReactNode, useCallback, useEffect } from 'react'
import type { DeskShell } from '../src/desk/desk'
import { ShellContext, useSignalValue } from '../src/desk/useDesk'
import { ownFields } from '../src/domain/ownFields'
import type { Messages } from '../src/i18n/en-US'
import { WordsProvider } from '../src/i18n/intl'
import { ClockContext } from '../src/ui/amount/useNow'
import { DeskRoot, type DeskRootProps } from '../src/ui/DeskRoot'
import { type Failure, FormReports } from '../src/ui/feedback/ErrorBoundary'
import { FallbackContext } from './withErrorBoundary'

type ShellProviderProps = {
  readonly shell: DeskShell
  /** Drawn in place of a widget that failed; by default a box with the error's id. */
  readonly fallback?: ((failure: Failure) => ReactNode) | undefined
  readonly texts?: Messages | undefined
  readonly Root?: ComponentType<DeskRootProps>
  readonly children: ReactNode
}

/** Gives the widgets below it their language and theme. Those of a signed-out client find the desk's shell here. */
export function ShellProvider(props: ShellProviderProps) {
  const { shell, fallback, texts, Root = DeskRoot, children } = ownFields(props)
  useEffect(() => shell.session.open(), [shell])
  const settings = useSignalValue(shell.settings.current, shell.settings.serverSnapshot)
  const zone = settings.timeZone === 'UTC' ? 'UTC' : undefined
  const generation = useSignalValue(shell.session.generation)
  const reportForm = useCallback((error: unknown) => void shell.report(error, 'form', 'warning'), [shell])
  return (
    <ShellContext.Provider value={shell}>
      <ClockContext.Provider value={shell.http.now}>
        <WordsProvider locale={settings.language} zone={zone} hideAmounts={settings.hideAmounts} texts={texts}>
          <Root theme={settings.theme} locale={settings.language}>
            {/* A new session remounts everything: nothing of the last client stays on the page, not even a toast. */}
            <Fragment key={generation}>
              <FormReports.Provider value={reportForm}>
                <FallbackContext.Provider value={fallback}>{children}</FallbackContext.Provider>
              </FormReports.Provider>
            </Fragment>
          </Root>
        </WordsProvider>
      </ClockContext.Provider>
    </ShellContext.Provider>
  )
}
