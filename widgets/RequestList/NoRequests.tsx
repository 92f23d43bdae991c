import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useBalances } from '../../src/desk/balances/balances'
import { useAccounts } from '../../src/desk/me'
import { useDesk } from '../../src/desk/useDesk'
import { EXCHANGE_ACCOUNTS, isExchangeAccount, obstacleOnAccount } from '../../src/domain/account'
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
  const canPlace = useCanPlace(account)
  const { data: balances, error } = useBalances()
  const title = say(openOnly ? 'requests.noneOpen' : 'requests.none')
  // Balances that can't be loaded hide no button: the wizard itself says when there is nothing to trade with.
  const hasFunds = balances?.some(balance => isHeldOn(balance)) ?? (error ? true : undefined)
  if (canPlace === false) return <Empty title={title} />
  if (hasFunds === false && canPlace) return <Empty title={title}>{say('requests.depositFirst')}</Empty>
  return (
    <Empty
      title={title}
      next={
        onCreate && (
          <Kept isShown={canPlace === true && hasFunds === true}>
            <Button onPress={onCreate}>{say('requests.create')}</Button>
          </Kept>
        )
      }
    >
      <Kept isShown={canPlace === true}>{say(openOnly ? 'requests.noneOpenHint' : 'requests.noneHint')}</Kept>
    </Empty>
  )
}

/** Whether a request can be placed on one of the client's accounts, or on this one; undefined while unknown. */
function useCanPlace(account: string | undefined): boolean | undefined {
  const { hiddenAccounts } = useDesk()
  const { data: own, error } = useAccounts()
  const accounts = account === undefined ? (own ?? EXCHANGE_ACCOUNTS) : isExchangeAccount(account) ? [account] : []
  const isPossible = accounts.some(one => obstacleOnAccount(one, own, hiddenAccounts) === undefined)
  return isPossible && own === undefined && error === undefined ? undefined : isPossible
}

/** Holds the place of what is not known yet, so that nothing below moves when it is. */
const Kept = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <span className={isShown ? css({ display: 'grid' }) : css({ display: 'grid', visibility: 'hidden' })}>
    {children}
  </span>
)

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
