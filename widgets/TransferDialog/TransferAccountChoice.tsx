import type { Ref } from 'react'
import { css } from '#styled/css'
import { accountFacts, type ExchangeAccount } from '../../src/domain/account'
import type { Currency } from '../../src/domain/currency'
import type { TransferBalances } from '../../src/domain/transfer'
import { useWords } from '../../src/i18n/intl'
import { Amount } from '../../src/ui/amount/Amount'
import { Segmented } from '../../src/ui/form/Segmented'
import { ExchangeName } from '../../src/ui/request/ExchangeName'
import { hidden } from '../../src/ui/VisuallyHidden'
import type { TransferForm } from './useTransferForm'

type TransferAccountChoiceProps = {
  readonly form: TransferForm
  readonly offered: readonly ExchangeAccount[]
  readonly currency: Currency
  readonly held: TransferBalances
  readonly name: 'from' | 'to'
  readonly onChoose: (account: ExchangeAccount) => void
  readonly error: string | undefined
  readonly inputRef: Ref<HTMLInputElement> | undefined
}

/** One of the two accounts, with what the client holds there. */
export function TransferAccountChoice({
  form,
  offered,
  currency,
  held,
  name,
  onChoose,
  error,
  inputRef,
}: TransferAccountChoiceProps) {
  const { say } = useWords()
  return (
    <div className={css({ gridColumn: '1', minWidth: '0' })}>
      <div className={head}>
        <span aria-hidden="true">
          {say(`transfer.${name}`)}{' '}
          <span className={css({ textStyle: 'small', color: 'ink-3' })}>
            <ExchangeName account={form.values[name]} />
          </span>
        </span>
        <span>
          <span className={hidden}>{say('transfer.held')} </span>
          <Amount value={held[name]} currency={currency} is="exact" own size="small" tone="quiet" />
        </span>
      </div>
      <Segmented
        label={say(`transfer.${name}`)}
        options={offered.map(key => ({ key, label: say(`accountType.${accountFacts(key).type}`) }))}
        chosen={form.values[name]}
        onChoose={onChoose}
        error={error}
        inputRef={inputRef}
      />
    </div>
  )
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: '2',
  color: 'ink-2',
  textStyle: 'body',
  marginBottom: '1',
})
