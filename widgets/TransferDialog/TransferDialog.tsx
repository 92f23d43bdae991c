import { useEffect, useId, useRef, useState } from 'react'
import { css } from '#styled/css'
import { useBalance } from '../../src/desk/balances/balance'
import { isRefusedByDesk } from '../../src/desk/page/approval'
import { transferOutboxOf } from '../../src/desk/transfers/transferOutbox'
import { useUnconfirmedTransfer } from '../../src/desk/transfers/useUnconfirmedTransfer'
import { useDesk } from '../../src/desk/useDesk'
import type { ExchangeAccount } from '../../src/domain/account'
import { entryAt } from '../../src/domain/balance'
import type { Currency } from '../../src/domain/currency'
import { isExpected } from '../../src/domain/errors'
import {
  isSameTransfer,
  offeredTransferAccounts,
  startAccount,
  type Transfer,
  transferBalances,
  withdrawableAt,
} from '../../src/domain/transfer'
import { useWords } from '../../src/i18n/intl'
import { Empty } from '../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../src/ui/feedback/ErrorBlock'
import { failureText } from '../../src/ui/feedback/errorText'
import { Loading } from '../../src/ui/feedback/Loading'
import { Message } from '../../src/ui/feedback/Message'
import { FactSkeleton } from '../../src/ui/feedback/Skeletons'
import { OfflinePlace, StaleBanner } from '../../src/ui/feedback/StaleBanner'
import { sendingText } from '../../src/ui/feedback/sendingText'
import { Sheet } from '../../src/ui/overlay/Sheet'
import { useOpener } from '../../src/ui/overlay/useOpener'
import { useStepHistory } from '../../src/ui/overlay/useStepHistory'
import { TransferButtons } from './TransferButtons'
import { TransferFields } from './TransferFields'
import { UnconfirmedTransferView } from './UnconfirmedTransferView'
import { useLastResult } from './useLastResult'
import { useSendTransfer } from './useSendTransfer'
import { useTransferForm } from './useTransferForm'

type TransferDialogProps = {
  /** The currency that is moved. */
  currency: Currency
  /** The account that the funds are taken from at first. */
  from?: ExchangeAccount | undefined
  /** The dialog has closed, by the client or after sending: the page removes it. */
  onClosed: () => void
  /** The desk has moved the funds. */
  onMoved?: (transfer: Transfer) => void
  /** The browser's Back closes the dialog, which gets an entry in the page's history. */
  stepsInHistory?: boolean
}

/** Moves a currency between the accounts of an exchange; shows a transfer whose result is unknown before a new one. */
export const TransferDialog = (props: TransferDialogProps) => (
  // With another currency the dialog begins anew: the typed amount is one of the former currency.
  <DialogOfCurrency key={props.currency} {...props} />
)

function DialogOfCurrency({ currency, from: first, onClosed, onMoved, stepsInHistory = false }: TransferDialogProps) {
  const words = useWords()
  const { say, ownSum } = words
  const desk = useDesk()
  const formId = useId()
  const { data: balance, error, answeredAt, mutate, isValidating } = useBalance(currency)
  const unconfirmed = useUnconfirmedTransfer(currency)
  const { isAwaitingApproval, send, sendAgain } = useSendTransfer({ onClosed: close, onMoved })
  const last = useLastResult()
  const opener = useOpener()
  const [isUnreadable, setUnreadable] = useState(false)

  const offered = offeredTransferAccounts(desk.hiddenAccounts)
  const start = startAccount(first, offered)
  const { form, clear, forget } = useTransferForm({
    currency,
    start,
    balance,
    async send(values) {
      const transfer = { asset: currency, ...values }
      last.clear()
      await send(transfer, balance ? transferBalances(balance, transfer) : {}, answeredAt).catch(error => {
        last.setRefused(error, transfer, false)
        throw error
      })
    },
  })
  const { from } = form.values
  // The unconfirmed transfer was resolved: empty the form if it has its values, so that they are not sent again.
  const lastUnconfirmed = useRef<Transfer>(undefined)
  useEffect(() => {
    const before = lastUnconfirmed.current
    lastUnconfirmed.current = unconfirmed?.transfer
    if (before === undefined || unconfirmed !== undefined || form.submitting) return
    const isCleared = isSameTransfer({ asset: currency, ...form.values }, before)
    last.setElsewhere(before, isCleared)
    if (isCleared) clear()
    // The message asks to check the balances, and another tab may have moved the funds just now.
    desk.cache.refresh('balances', 'total')
  })
  const isSending = form.submitting || isAwaitingApproval || unconfirmed?.isSending === true
  const [isClosed, setClosed] = useState(false)
  const leaveHistory = useStepHistory({
    enabled: stepsInHistory,
    step: 'transfer',
    canLeave: !isSending,
    onBack: () => undefined,
    onLeave: close,
  })
  function close(): void {
    setClosed(true)
    leaveHistory(onClosed)
  }
  // If the page keeps the closed dialog mounted, draw nothing: the form would offer the same transfer again.
  if (isClosed) return null
  const shell = { open: true, onClose: close, closable: !isSending, focusAfter: opener }

  if (unconfirmed && !form.submitting)
    return (
      <UnconfirmedTransferView
        key={unconfirmed.key}
        sent={unconfirmed}
        isAwaitingApproval={isAwaitingApproval}
        refusal={last.refusalOf(unconfirmed.key)}
        isUnconfirmedAgain={last.isUnconfirmedAgain(unconfirmed.key)}
        shell={shell}
        onSendAgain={() => {
          last.clear()
          sendAgain(unconfirmed).then(
            result => {
              if (result === 'unconfirmed') last.setUnconfirmedAgain(unconfirmed.key)
            },
            error => {
              if (!isExpected(error)) desk.report(error, 'TransferDialog')
              last.setRefused(error, unconfirmed.transfer, isRefusedByDesk(error))
            },
          )
        }}
        onChecked={() => {
          const outbox = transferOutboxOf(desk)
          last.clear()
          void outbox.setChecked(unconfirmed).then(() => {
            if (outbox.unconfirmed(currency).peek() === undefined) last.setChecked(unconfirmed.transfer)
          })
        }}
      />
    )
  if (offered.length < 2)
    return (
      <Sheet {...shell} title={say('transfer.title', { currency })}>
        <Empty title={say('transfer.unavailable')} />
      </Sheet>
    )
  return (
    <Sheet
      {...shell}
      title={say('transfer.title', { currency })}
      footer={
        balance && (
          <TransferButtons
            form={form}
            currency={currency}
            formId={formId}
            isAwaitingApproval={isAwaitingApproval}
            withdrawable={withdrawableAt(balance, from)}
            isUnreadable={isUnreadable}
            failure={form.failure}
            onCancel={() => {
              forget()
              close()
            }}
          />
        )
      }
    >
      {balance ? (
        <form id={formId} {...form.formProps} className={css({ display: 'grid', gap: '3' })}>
          {/* The dialog has its own offline banner: the page's is behind the dialog. */}
          <OfflinePlace.Provider value={null}>
            <StaleBanner answeredAt={answeredAt} failed={error !== undefined} />
          </OfflinePlace.Provider>
          {last.notMade && (
            <Message>
              {say('transfer.notMadeAgain', {
                amount: ownSum(last.notMade.transfer.amount, currency, 'exact'),
                reason: sendingText(last.notMade.error, words, { otherwise: failureText, currency }),
              })}
            </Message>
          )}
          {last.checked && (
            <Message kind="info">
              {say('transfer.earlierClosed', { amount: ownSum(last.checked.amount, currency, 'exact') })}
            </Message>
          )}
          {last.elsewhere && (
            <Message kind="warning">
              {say('transfer.earlierResolvedElsewhere', {
                amount: ownSum(last.elsewhere.transfer.amount, currency, 'exact'),
                isCleared: last.elsewhere.isCleared ? 'yes' : 'no',
              })}
            </Message>
          )}
          <fieldset disabled={form.submitting} className={css({ minWidth: '0' })}>
            <TransferFields
              form={form}
              offered={offered}
              currency={currency}
              held={transferBalances(balance, form.values)}
              withdrawable={withdrawableAt(balance, from)}
              available={entryAt(balance, from)?.available}
              onUnreadable={setUnreadable}
            />
          </fieldset>
        </form>
      ) : error ? (
        <ErrorBlock
          title={say('balances.detailFailed')}
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      ) : (
        <Loading>
          <FactSkeleton />
          <FactSkeleton at={1} />
        </Loading>
      )}
    </Sheet>
  )
}
