import type { ReactNode } from 'react'
import { ownFields } from '../src/domain/ownFields'
import type { DeskInPage } from './isolation'
import { ShellProvider } from './ShellProvider'
import { WithDesk } from './WithDesk'

/** Gives a desk to widgets that share one element with all styles, such as that of a shadow root. */
export function DeskInRoot(props: DeskInPage & { readonly children: ReactNode }) {
  const { desk, fallback, texts, children } = ownFields(props)
  return (
    <ShellProvider shell={desk} fallback={fallback} texts={texts}>
      <WithDesk desk={desk}>{children}</WithDesk>
    </ShellProvider>
  )
}
