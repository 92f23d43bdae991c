import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../src/i18n/intl'
import { ErrorBoundary } from '../../src/ui/feedback/ErrorBoundary'
import { loadable } from '../../src/ui/feedback/loadable'
import { withTexts } from '../../src/ui/feedback/withTexts'
import { hidden } from '../../src/ui/VisuallyHidden'
import { failureDialog } from './failureDialog'
import { NavBar } from './NavBar'
import { WizardProvider } from './WizardProvider'

const PullToRefresh = loadable(
  () => import('./refresh/PullToRefresh'),
  file => file.PullToRefresh,
  { frame: () => null, whenIdle: true },
)
const Keyboard = loadable(
  withTexts(() => import('./keyboard/Keyboard')),
  file => file.Keyboard,
  { frame: () => null, whenIdle: true },
)

/** The frame of every page of a signed-in client: navigation, and the wizard over it. */
export function Layout({ onError, children }: { onError: (error: unknown) => string; children: ReactNode }) {
  const { say } = useWords()
  const [path] = useLocation()
  return (
    <WizardProvider>
      <a href="#content" className={skip}>
        {say('nav.skip')}
      </a>
      <div className={frame}>
        <NavBar />
        <div className={content}>
          {/* Inside the navigation, so that another page can be opened after one has failed. */}
          <ErrorBoundary onError={onError} fallback={failureDialog} resetKey={path}>
            {children}
          </ErrorBoundary>
        </div>
      </div>
      <PullToRefresh />
      <Keyboard />
    </WizardProvider>
  )
}

const skip = `${hidden} ${css({ _focus: { clipPath: 'none', width: 'auto', height: 'auto', top: '2', left: '2', zIndex: 'toast', bg: 'raised', padding: '2' } })}`

// On a phone the bar lies over the page's lower edge; on a wide screen it is a rail beside it.
const frame = css({ minHeight: '100dvh', _wideWindow: { display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)' } })

const content = css({
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  minHeight: '100dvh',
  paddingBottom: 'calc(64px + env(safe-area-inset-bottom) + 16px)',
  _wideWindow: { order: '1', paddingBottom: '8' },
})
