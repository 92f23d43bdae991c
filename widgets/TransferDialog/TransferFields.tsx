import ArrowDownUp from 'lucide/dist/esm/icons/arrow-down-up.mjs'
import { useEffect, useState } from 'react'
import { css, cx } from '#styled/css'
import { useHideAmounts } from '../../src/desk/useDesk'
import type { ExchangeAccount } from '../../src/domain/account'
import { AMOUNT_DECIMALS } from '../../src/domain/amountEntry/amountLimits'
import { chosenPart, isRoundedPart, partOfMax } from '../../src/domain/amountEntry/partOfMax'
import type { Currency } from '../../src/domain/currency'
import { type Decimal, isPositive } from '../../src/domain/decimal'
import { swappedAccounts, type TransferBalances } from '../../src/domain/transfer'
import { useWords } from '../../src/i18n/intl'
import { HideAmountsButton } from '../../src/ui/amount/HideAmountsButton'
import { Fact, Facts } from '../../src/ui/Fact'
import { useReasonText } from '../../src/ui/feedback/errorText'
import { AmountField } from '../../src/ui/form/AmountField'
import { SHARES, ShareChips } from '../../src/ui/form/ShareChips'
import { icon } from '../../src/ui/Icon'
import { IconButton } from '../../src/ui/IconButton'
import { CurrencyIcon } from '../../src/ui/request/CurrencyIcon'
import { touchTarget } from '../../src/ui/touchTarget'
import { TransferAccountChoice } from './TransferAccountChoice'
import type { TransferForm } from './useTransferForm'

const SwapIcon = icon(ArrowDownUp)

type TransferFieldsProps = {
  form: TransferForm
  offered: readonly ExchangeAccount[]
  currency: Currency
  /** The balances of the two chosen accounts. */
  held: TransferBalances
  /** What can be withdrawn from the account that the funds are taken from; undefined while unknown. */
  withdrawable: Decimal | undefined
  available: Decimal | undefined
  /** Called with true when the amount's field holds a text that is no amount, and with false when it is one again. */
  onUnreadable: (isUnreadable: boolean) => void
}

/** Both accounts, the coin and the amount. */
export function TransferFields({
  form,
  offered,
  currency,
  held,
  withdrawable,
  available,
  onUnreadable,
}: TransferFieldsProps) {
  const { say, ownSum } = useWords()
  const reasonText = useReasonText(currency)
  const hideAmounts = useHideAmounts()
  // When the field is unmounted, its unreadable text is gone.
  useEffect(() => () => onUnreadable(false), [onUnreadable])
  const { amount } = form.values
  const field = form.field('amount')
  // An amount above the maximum is marked while it is typed, as in the order ticket.
  const above = form.reasons.find(({ property, code }) => property === 'amount' && code === 'max')
  // Equal accounts are marked at once: the account was chosen on purpose, and one press mends it.
  const isSame = form.reasons.some(({ property, code }) => property === 'to' && code === 'not_one_of')
  const [lastChosen, setLastChosen] = useState<'from' | 'to'>('to')
  const share = chosenPart(amount, withdrawable, SHARES)
  const isRounded = withdrawable !== undefined && share !== undefined && isRoundedPart(withdrawable, share)
  const noShares =
    withdrawable === undefined ? 'transfer.noWithdrawable' : isPositive(withdrawable) ? undefined : 'transfer.nothing'
  // With all digits, as every figure here: a press takes exactly what is shown.
  const most = withdrawable && ownSum(withdrawable, currency, 'exact')
  const wrong = form.reasonOf('amount') ?? above
  const swap = () => {
    const swapped = swappedAccounts(form.values)
    form.set('from', swapped.from)
    form.set('to', swapped.to)
  }
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <div className={accounts}>
        {(['from', 'to'] as const).map(name => (
          <TransferAccountChoice
            key={name}
            {...{ form, offered, currency, held, name }}
            onChoose={account => {
              form.set(name, account)
              setLastChosen(name)
            }}
            error={isSame ? (name === lastChosen ? say('transfer.sameAccount') : undefined) : form.field(name).error}
            // Equal accounts are a reason of 'to', shown at the account that was chosen last.
            inputRef={
              isSame ? (name === lastChosen ? form.field('to').inputRef : undefined) : form.field(name).inputRef
            }
          />
        ))}
        <span className={swapPlace}>
          <IconButton line label={say('transfer.swap')} icon={<SwapIcon />} disabled={form.submitting} onPress={swap} />
        </span>
      </div>
      <Facts dense>
        <Fact label={say('transfer.currency')}>
          <span className={css({ display: 'flex', alignItems: 'center', gap: '2', fontWeight: '500' })}>
            <CurrencyIcon currency={currency} size={24} />
            {currency}
            <HideAmountsButton {...hideAmounts} />
          </span>
        </Fact>
      </Facts>
      <AmountField
        label={say('transfer.amount')}
        labelEnd={
          withdrawable !== undefined &&
          most !== undefined &&
          isPositive(withdrawable) && (
            <button type="button" onClick={() => form.set('amount', withdrawable)} className={cx(fill, touchTarget)}>
              {say('transfer.withdrawable', { amount: most })}
            </button>
          )
        }
        hint={available && say('transfer.available', { amount: ownSum(available, currency, 'exact') })}
        hintEnd={isRounded ? say('transfer.rounded', { count: AMOUNT_DECIMALS }) : undefined}
        unit={currency}
        big
        {...field}
        onChange={(value, problem) => {
          field.onChange(value)
          onUnreadable(problem !== undefined)
        }}
        error={
          above !== undefined && most !== undefined && wrong?.code === 'max'
            ? say('reason.max', { options: most })
            : wrong && reasonText(wrong)
        }
        action={
          above && withdrawable !== undefined && isPositive(withdrawable)
            ? { label: say('total.useMax'), onPress: () => form.set('amount', withdrawable) }
            : undefined
        }
      />
      <ShareChips
        chosen={share}
        blockedBy={noShares && say(noShares)}
        onChoose={chosen => withdrawable && form.set('amount', partOfMax(withdrawable, chosen))}
      />
    </div>
  )
}

const accounts = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '3', alignItems: 'center' })
const swapPlace = css({ gridColumn: '2', gridRow: '1 / span 2' })
const fill = css({
  position: 'relative',
  color: 'ink',
  fontWeight: '600',
  textDecoration: 'underline',
  cursor: 'pointer',
  _disabled: { color: 'ink-3', cursor: 'default' },
})
