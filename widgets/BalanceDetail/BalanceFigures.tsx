import ArrowLeftRight from 'lucide/dist/esm/icons/arrow-left-right.mjs'
import { css, cx } from '#styled/css'
import { useCurrencyName } from '../../src/desk/currencyNames'
import { useHideAmounts, useSettings } from '../../src/desk/useDesk'
import { type BalanceEntry, positionOf, withdrawableOf, worthOf } from '../../src/domain/balance'
import type { Currency } from '../../src/domain/currency'
import { isPartlyWithheld } from '../../src/domain/holds'
import { useWords } from '../../src/i18n/intl'
import { HideAmountsButton } from '../../src/ui/amount/HideAmountsButton'
import { PressableAmount, PressableEquivalent } from '../../src/ui/amount/PressableAmount'
import { Fact, Facts, FactsNote } from '../../src/ui/Fact'
import { Empty } from '../../src/ui/feedback/Empty'
import { icon } from '../../src/ui/Icon'
import { IconButton, textButtonPlace } from '../../src/ui/IconButton'
import { Panel } from '../../src/ui/Panel'
import { CurrencyIcon } from '../../src/ui/request/CurrencyIcon'
import { CurrencyName } from '../../src/ui/request/CurrencyName'
import { PositionChip } from '../../src/ui/request/PositionChip'

const TransferIcon = icon(ArrowLeftRight)

type BalanceFiguresProps = {
  currency: Currency
  /** Undefined when the account holds nothing. */
  entry: BalanceEntry | undefined
  stale: boolean
  isTitled: boolean
  onTransfer: (() => void) | undefined
}

/** The amount, its worth, and how much of it is available. */
export function BalanceFigures({ currency, entry, stale, isTitled, onTransfer }: BalanceFiguresProps) {
  const { say } = useWords()
  const { equivalentCurrency } = useSettings().settings
  const hideAmounts = useHideAmounts()
  const name = useCurrencyName(currency)
  const transfer = onTransfer && (
    <IconButton
      line
      label={say('transfer.openOf', { currency })}
      icon={<TransferIcon />}
      text={say('transfer.open')}
      onPress={onTransfer}
    />
  )
  if (entry === undefined)
    return (
      <>
        {(!isTitled || transfer) && (
          <div className={head}>
            {!isTitled && <CurrencyIcon currency={currency} />}
            <span className={css({ flex: '1', minWidth: '0', textStyle: 'lead', overflowWrap: 'anywhere' })}>
              {!isTitled && currency}
              {!isTitled && name !== undefined && <CurrencyName name={name} />}
            </span>
            {transfer}
          </div>
        )}
        <Panel>
          <Empty title={say('balances.noneOnAccount', { currency })}>{say('balances.noneOnAccountHint')}</Empty>
        </Panel>
      </>
    )
  const position = positionOf(entry)
  const look = { currency, is: 'held', size: 'body', tone: stale ? 'quiet' : 'plain' } as const
  return (
    <>
      <div className={head}>
        {!isTitled && <CurrencyIcon currency={currency} />}
        <div className={figures}>
          <PressableAmount
            value={entry.amount}
            currency={currency}
            is="held"
            size="figure"
            tone={stale ? 'quiet' : 'strong'}
          />
          <div className={css({ marginTop: '0.5' })}>
            <PressableEquivalent
              value={worthOf(currency, entry, equivalentCurrency)}
              currency={equivalentCurrency}
              tone="quiet"
            />
          </div>
        </div>
        <HideAmountsButton {...hideAmounts} />
        {transfer}
      </div>
      <Panel>
        <Facts>
          <Fact label={say('balances.available')}>
            <PressableAmount value={entry.available} {...look} />
          </Fact>
          <Fact label={say('balances.withdrawable')}>
            <PressableAmount value={withdrawableOf(entry)} {...look} />
          </Fact>
          {position !== undefined && (
            <Fact label={say('balances.position')}>
              <span className={chipAndAmount}>
                {position !== 'unknown' && <PositionChip position={position.kind} />}
                <PressableAmount value={position === 'unknown' ? undefined : position.amount} {...look} />
              </span>
            </Fact>
          )}
        </Facts>
        {isPartlyWithheld(entry) && <FactsNote>{say('balances.withheld')}</FactsNote>}
      </Panel>
    </>
  )
}

const head = cx(textButtonPlace, css({ display: 'flex', alignItems: 'center', gap: '3' }))
const figures = css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere', '--desk-figure-wrap': 'normal' })
const chipAndAmount = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: '2',
})
