import type { ReactNode } from 'react'
import type { MessageKey } from '../../src/i18n/en-US'
import { useWords } from '../../src/i18n/intl'
import { BalancePlaceholder } from '../../src/ui/balance/BalanceSkeleton'
import { BalancesPlaceholder } from '../../src/ui/balance/BalancesSkeleton'
import { DetailPlaceholder, ListPlaceholder } from '../../src/ui/feedback/Placeholders'
import { Panel } from '../../src/ui/Panel'
import { CurrencyIcon } from '../../src/ui/request/CurrencyIcon'
import { Page } from './Page'

/** Shown in place of a page, in its shape, while its code is fetched, and after that failed. */
const pageLoading = (title: MessageKey | undefined, shape: ReactNode) => ({
  loading: <Titled title={title}>{shape}</Titled>,
  frame: (message: ReactNode) => (
    <Titled title={title}>
      <Panel>{message}</Panel>
    </Titled>
  ),
})

function Titled({ title, children }: { title: MessageKey | undefined; children: ReactNode }) {
  const { say } = useWords()
  return <Page {...(title === undefined ? {} : { title: say(title) })}>{children}</Page>
}

/** The code is shown in capitals until it is known whether the client holds one with small letters. */
export const BalanceLoading = ({ code }: { code: string }) => (
  <Page title={code.toUpperCase()} icon={<CurrencyIcon currency={code} size={24} />} back="/balances">
    <BalancePlaceholder isTitled withButtons withList />
  </Page>
)

export const LOADING = {
  requests: pageLoading('requests.title', <ListPlaceholder />),
  balances: pageLoading('nav.balances', <BalancesPlaceholder />),
  balance: {
    ...pageLoading('nav.balances', undefined),
    waiting: ({ code }: { code: string }) => <BalanceLoading code={code} />,
  },
  profile: pageLoading('nav.profile', <DetailPlaceholder />),
  notFound: pageLoading(undefined, undefined),
}
