import { useBalances } from '../../src/desk/balances/balances'
import { useAccounts } from '../../src/desk/me'
import { useDesk } from '../../src/desk/useDesk'
import { isExchangeAccount, wizardAccounts } from '../../src/domain/account'
import { isHeldOn } from '../../src/domain/balance'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { Empty } from '../../src/ui/feedback/Empty'

type NoRequestsProps = {
  openOnly: boolean
  /** The list shows requests on this account only. */
  account: string | undefined
  onCreate: (() => void) | undefined
}

/** An empty list: the next step is a request, or a deposit for a client without funds. */
export function NoRequests({ openOnly, account, onCreate }: NoRequestsProps) {
  const { say } = useWords()
  const { hiddenAccounts } = useDesk()
  const { data: balances, error } = useBalances()
  const own = useAccounts()
  // Nothing is promised on an account that takes no requests, nor before it is known to be the client's.
  const canPlace =
    account === undefined ||
    (isExchangeAccount(account) &&
      wizardAccounts([account], hiddenAccounts).length > 0 &&
      (own.data?.includes(account) ?? own.error !== undefined))
  const title = say(openOnly ? 'requests.noneOpen' : 'requests.none')
  // Balances that can't be loaded hide no button: the wizard itself says when there is nothing to trade with.
  const hasFunds = balances === undefined ? error !== undefined : balances.some(balance => isHeldOn(balance))
  if (!canPlace) return <Empty title={title} />
  if (balances !== undefined && !hasFunds) return <Empty title={title}>{say('requests.depositFirst')}</Empty>
  return (
    <Empty title={title} next={hasFunds && onCreate && <Button onPress={onCreate}>{say('requests.create')}</Button>}>
      {say(openOnly ? 'requests.noneOpenHint' : 'requests.noneHint')}
    </Empty>
  )
}

/** No request fits the filters. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  const { say } = useWords()
  return (
    <Empty
      title={say('filter.nothing')}
      next={
        <Button look="line" onPress={onClear}>
          {say('filter.clear')}
        </Button>
      }
    >
      {say('filter.nothingHint')}
    </Empty>
  )
}
