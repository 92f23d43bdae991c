import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { Loading } from '../../src/ui/feedback/Loading'
import { inPanel, loadable } from '../../src/ui/feedback/loadable'
import { Logo } from '../../src/ui/Logo'

/** A page of its own, as the navigation comes with the code that is fetched, or that could not be. */
export const BEFORE_PAGES = {
  loading: (
    <main className={css({ display: 'grid', placeItems: 'center', height: '100dvh' })}>
      <Loading>
        <Logo />
      </Loading>
    </main>
  ),
  frame: (message: ReactNode) => (
    <main
      className={css({
        display: 'grid',
        gap: '6',
        width: 'full',
        maxWidth: '440px',
        marginInline: 'auto',
        padding: '96px 24px 24px',
      })}
    >
      <Logo size={40} />
      {inPanel(message)}
    </main>
  ),
}

/** Fetched beside the first script where no session is stored. */
export const LazySignIn = loadable(
  () => import('./pages/SignInPage'),
  file => file.SignInPage,
  BEFORE_PAGES,
)
