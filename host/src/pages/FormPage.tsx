import type { ReactNode } from 'react'
import { css } from '#styled/css'

/** A page of one form, which is as high as the window: the client's choice of language is at the lower edge. */
export const FormPage = ({ children }: { children: ReactNode }) => <main className={page}>{children}</main>

const page = css({
  display: 'flex',
  minHeight: '100dvh',
  paddingBlock: '72px env(safe-area-inset-bottom)',
})
