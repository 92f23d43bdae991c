import { useState } from 'react'
import { useSettings } from '../../src/desk/useDesk'
import type { ExchangeAccount } from '../../src/domain/account'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { Empty } from '../../src/ui/feedback/Empty'

type NoBalancesProps = {
  readonly search: string
  readonly account: ExchangeAccount | undefined
  /** Only small balances are left, and they are hidden. */
  readonly hidesSmall: boolean
  readonly onClearSearch: () => void
  readonly onRefresh: () => Promise<unknown>
}

type RefreshProps = { readonly onRefresh: () => Promise<unknown> }

/** Fetches the balances at once, for a client who has just deposited funds. */
export function RefreshBalances({ onRefresh }: RefreshProps) {
  const { say } = useWords()
  // Polls in the background are not its own.
  const [isRunning, setRunning] = useState(false)
  const refresh = async () => {
    setRunning(true)
    // What fails is shown in the place of the balances.
    await onRefresh().catch(() => undefined)
    setRunning(false)
  }
  return (
    <Button look="line" onPress={() => void refresh()} sending={isRunning} sendingText={say('refresh.running')}>
      {say('refresh.button')}
    </Button>
  )
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
  return (
    <Empty title={say('balances.none')} next={<RefreshBalances onRefresh={onRefresh} />}>
      {say('balances.noneHint')}
    </Empty>
  )
}
