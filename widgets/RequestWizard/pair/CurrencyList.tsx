import { css } from '#styled/css'
import { useBalances } from '../../../src/desk/balances'
import type { useCurrencies } from '../../../src/desk/currencies'
import type { ExchangeAccount } from '../../../src/domain/account'
import { balanceAt } from '../../../src/domain/balance'
import type { Currency } from '../../../src/domain/currency'
import type { PairFocus } from '../../../src/domain/wizard'
import { useWords } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/Amount'
import { CurrencyIcon } from '../../../src/ui/CurrencyIcon'
import { ErrorBlock } from '../../../src/ui/ErrorBlock'
import { Loading } from '../../../src/ui/Loading'
import { FactSkeleton } from '../../../src/ui/Skeletons'
import type { ListKeys } from '../../../src/ui/useListKeys'
import { VirtualList } from '../../../src/ui/VirtualList'

type CurrencyListProps = {
  query: ReturnType<typeof useCurrencies>
  found: readonly Currency[]
  text: string
  /** The other field, when something stands in it. */
  otherField: PairFocus | undefined
  account: ExchangeAccount
  keys: ListKeys
  onChoose: (currency: Currency) => void
}

/** What the field in focus may hold, with what the client has of each; or why there is nothing (spec section 2). */
export function CurrencyList({ query, found, text, otherField, account, keys, onChoose }: CurrencyListProps) {
  const { say } = useWords()
  const { data, error, isValidating, mutate } = query
  if (data === undefined && error !== undefined)
    return (
      <ErrorBlock
        title={say('wizard.currenciesFailed')}
        error={error}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    )
  if (data === undefined)
    return (
      <Loading>
        {[0, 1, 2, 3, 4, 5].map(at => (
          <FactSkeleton key={at} at={at} />
        ))}
      </Loading>
    )
  if (data.length === 0 && otherField === undefined) return <Nothing>{say('wizard.depositFirst')}</Nothing>
  if (data.length === 0 && otherField !== undefined)
    return <Nothing>{say('wizard.invalidPair', { field: say(`wizard.${otherField}`) })}</Nothing>
  if (found.length === 0) return <Nothing>{say('wizard.notFound')}</Nothing>
  return (
    <>
      <div className={css({ display: 'flex', justifyContent: 'space-between', textStyle: 'small', color: 'ink-3' })}>
        <span role="status">{say('wizard.currencies', { count: found.length })}</span>
        <span>{say('wizard.youHave')}</span>
      </div>
      <Rows found={found} text={text} account={account} keys={keys} onChoose={onChoose} />
    </>
  )
}

/** Why there is nothing to choose. */
export const Nothing = ({ children }: { children: string }) => (
  <p role="status" className={css({ paddingBlock: '6', textAlign: 'center', color: 'ink-2' })}>
    {children}
  </p>
)

type RowsProps = Pick<CurrencyListProps, 'found' | 'text' | 'account' | 'keys' | 'onChoose'>

function Rows({ found, text, account, keys, onChoose }: RowsProps) {
  const { say } = useWords()
  const { data: balances = [] } = useBalances()
  const have = new Map(balances.map(balance => [balance.currency, balanceAt(balance, account)?.available]))
  return (
    <div className={css({ display: 'flex', flex: '1', minHeight: '160px', marginInline: '-16px' })}>
      <VirtualList label={say('wizard.pairTitle')} items={found} keyOf={code => code} keys={keys} onChoose={onChoose}>
        {currency => (
          <>
            <CurrencyIcon currency={currency} size={24} />
            <Match code={currency} text={text} />
            {have.get(currency) !== undefined && (
              <Amount value={have.get(currency)} size="body" tone="quiet" rounding="down" />
            )}
          </>
        )}
      </VirtualList>
    </div>
  )
}

/** The code with what was typed in ink. */
function Match({ code, text }: { code: string; text: string }) {
  const at = code.toUpperCase().indexOf(text)
  const end = at + text.length
  return (
    <span className={css({ flex: '1', minWidth: '0', textStyle: 'lead', fontWeight: '400', color: 'ink-2' })}>
      {code.slice(0, at)}
      <b className={css({ fontWeight: '600', color: 'ink' })}>{code.slice(at, end)}</b>
      {code.slice(end)}
    </span>
  )
}
