import { EnvironmentProvider } from '@ark-ui/react/environment'
import { LocaleProvider } from '@ark-ui/react/locale'
import type { ReactNode } from 'react'
import { useDeskRoot } from '../DeskRoot'

/** Around each component of Ark, none of which is in the first load: tells it the shadow root and the language. */
export function ArkScope({ children }: { children: ReactNode }) {
  const { findRoot, locale } = useDeskRoot()
  return (
    <EnvironmentProvider value={findRoot}>
      <LocaleProvider locale={locale}>{children}</LocaleProvider>
    </EnvironmentProvider>
  )
}
