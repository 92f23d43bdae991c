import { useSettings } from '../../src/desk/useDesk'
import type { ExchangeAccount } from '../../src/domain/account'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { Empty } from '../../src/ui/feedback/Empty'
import { FirstSteps, RefreshBalances } from './FirstSteps'

type NoBalancesProps = {
  readonly search: string
  readonly account: ExchangeAccount | undefined
  /** Only small balances are left, and they are hidden. */
  readonly hidesSmall: boolean
  readonly onClearSearch: () => void
  readonly onRefresh: () => Promise<unknown>
}

/** Why no balance is shown, and the way on. */
export function NoBalances({ search, account, hidesSmall, onClearSearch, onRefresh }: NoBalancesProps) {
  const { say, sum } = useWords()
  const { settings, setSettings } = useSettings()
  const showSmall = (
    <Button look="line" onPress={() => setSettings({ hideSmallBalances: false })}>
      {say('balances.showSmall')}
    </Button>
  )
  if (search !== '')
    return (
      <Empty
        title={say('balances.notFound')}
        next={
          hidesSmall ? (
            showSmall
          ) : (
            <Button look="line" onPress={onClearSearch}>
              {say('balances.clearSearch')}
            </Button>
          )
        }
      >
        {hidesSmall ? say('balances.smallHidden') : say('balances.notFoundHint', { search })}
      </Empty>
    )
  if (hidesSmall)
    return (
      <Empty title={say('balances.onlySmall')} next={showSmall}>
        {say('balances.onlySmallHint', { threshold: sum(settings.smallBalancesEquivalent, 'USDT') })}
      </Empty>
    )
  if (account !== undefined)
    return (
      <Empty
        title={say('balances.emptyAccount', { account: say(`account.${account}`) })}
        next={<RefreshBalances onRefresh={onRefresh} />}
      >
        {say('balances.emptyAccountHint')}
      </Empty>
    )
  return <FirstSteps onRefresh={onRefresh} />
}
