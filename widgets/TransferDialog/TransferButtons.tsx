import { useId } from 'react'
import { css } from '#styled/css'
import type { Currency } from '../../src/domain/currency'
import { type Decimal, isZero } from '../../src/domain/decimal'
import type { Reason } from '../../src/domain/errors'
import type { MessageKey } from '../../src/i18n/en-US'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { DrawnText } from '../../src/ui/DrawnText'
import { failureText, useReasonText } from '../../src/ui/feedback/errorText'
import { Message } from '../../src/ui/feedback/Message'
import { sendingText } from '../../src/ui/feedback/sendingText'
import type { TransferForm } from './useTransferForm'

type TransferButtonsProps = {
  form: TransferForm
  currency: Currency
  formId: string
  /** The page decides whether the transfer is sent. */
  isAwaitingApproval: boolean
  withdrawable: Decimal | undefined
  /** The amount's field holds a text that is no amount, and says why. */
  isUnreadable: boolean
  failure: unknown
  onCancel: () => void
}

/** The reasons of the desk, a line with what will be sent or what is still missing, and the two buttons. */
export function TransferButtons({
  form,
  currency,
  formId,
  isAwaitingApproval,
  withdrawable,
  isUnreadable,
  failure,
  onCancel,
}: TransferButtonsProps) {
  const words = useWords()
  const { say, sum } = words
  const reasonText = useReasonText(currency)
  const needId = useId()
  const { amount, from, to } = form.values
  // While it is being sent nothing is missing, even if the device goes offline.
  const [next] = form.submitting ? [] : form.reasons
  const isNothing = withdrawable !== undefined && isZero(withdrawable)
  const need = next && say(isNothing && next.property === 'amount' ? 'transfer.nothing' : needOf(next, isUnreadable))
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      {form.general.length > 0 && <Message>{form.general.map(reasonText).join(', ')}</Message>}
      {failure !== undefined && <Message>{sendingText(failure, words, { otherwise: failureText, currency })}</Message>}
      <section aria-label={say('summary.label')} className={summary}>
        {need === undefined ? (
          <b className={css({ textStyle: 'lead', color: 'ink' })}>{sum(amount, currency, 'exact')}</b>
        ) : (
          <p id={needId}>{need}</p>
        )}
        {form.submitting ? (
          <p id={needId}>{say(isAwaitingApproval ? 'request.checking' : 'transfer.onItsWay')}</p>
        ) : (
          <p className={css({ minHeight: '4' })}>
            {from !== to && (
              <DrawnText text={say('transfer.route', { from: say(`account.${from}`), to: say(`account.${to}`) })} />
            )}
          </p>
        )}
      </section>
      <div className={buttonRow}>
        <Button look="line" blockedBy={form.submitting ? needId : undefined} onPress={onCancel}>
          {say('transfer.cancel')}
        </Button>
        <Button
          submit
          form={formId}
          blockedBy={need === undefined ? undefined : needId}
          onBlockedPress={() => void form.submit()}
          sending={form.submitting}
          sendingText={isAwaitingApproval ? say('request.checking') : undefined}
        >
          {say('transfer.confirm')}
        </Button>
      </div>
    </div>
  )
}

/** What the client must fill in next; the field's own error says more. */
function needOf({ property, code }: Reason, isUnreadable: boolean): MessageKey {
  if (code === 'offline') return 'transfer.offline'
  if (property === undefined) return 'transfer.noWithdrawable'
  if (code === 'required') return isUnreadable ? 'total.needFix' : 'transfer.needAmount'
  if (code === 'greater_than') return 'transfer.needPositive'
  return code === 'max' ? 'total.needLess' : 'total.needFix'
}

const summary = css({
  display: 'grid',
  // The amount replaces the text of what is missing, in the same row: nothing moves.
  gridTemplateRows: 'minmax(20px, auto) auto',
  alignItems: 'center',
  gap: '0.5',
  textAlign: 'center',
  textStyle: 'small',
  color: 'ink-2',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
})

export const buttonRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  // All buttons are equally wide, so that a longer word moves none; large text puts one below the other.
  '& > *': { flex: '1 1 0', minWidth: 'max-content' },
})
export const needStyle = css({
  textStyle: 'small',
  color: 'ink-2',
  textAlign: 'center',
  textWrap: 'balance',
  minHeight: '4',
})
