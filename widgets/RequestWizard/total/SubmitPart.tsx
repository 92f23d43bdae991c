import { css } from '#styled/css'
import type { Reason } from '../../../src/domain/errors'
import type { WholeChoice } from '../../../src/domain/wizard'
import type { MessageKey } from '../../../src/i18n/en-US'
import { useWords } from '../../../src/i18n/intl'
import { AccountName } from '../../../src/ui/Account'
import { Button } from '../../../src/ui/Button'
import { errorWords } from '../../../src/ui/errorWords'
import { Message } from '../../../src/ui/Message'
import { useReasonText } from '../../../src/ui/useReasonText'
import type { TotalForm } from './totalForm'
import type { Quote } from './useQuote'
import type { SubmissionPhase } from './useSubmission'

type SubmitPartProps = {
  choice: WholeChoice
  form: TotalForm
  formId: string
  quote: Quote
  phase: SubmissionPhase
}

/** What will be sent in one line, what is still needed, and the button that commits. */
export function SubmitPart({ choice, form, formId, quote, phase }: SubmitPartProps) {
  const words = useWords()
  const { say } = words
  const reasonText = useReasonText()
  const { side, base } = choice
  const [next] = form.reasons
  const isInDoubt = phase === 'notFound' || phase === 'unknown'
  const need = next && say(needOf(next, quote))
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      {form.general.length > 0 && <Message>{form.general.map(reasonText).join(', ')}</Message>}
      {form.failure !== undefined && <Message>{errorWords(form.failure, words)}</Message>}
      {phase === 'unconfirmed' && <Message kind="warning">{say('total.unconfirmed')}</Message>}
      {phase === 'notFound' && <Message kind="warning">{say('total.notFoundSoFar')}</Message>}
      {phase === 'unknown' && <Message kind="warning">{say('total.couldNotLook')}</Message>}
      {form.reasons.every(({ property }) => property === undefined) && <Summary choice={choice} form={form} />}
      <Button
        submit
        form={formId}
        look={isInDoubt ? 'primary' : side === 'buy' ? 'commit-buy' : 'commit-sell'}
        height={52}
        sending={form.submitting}
        sendingWords={say(phase === 'unconfirmed' ? 'request.checking' : 'button.sending')}
        notReady={need ?? null}
        onBlockedPress={() => void form.submit()}
      >
        {isInDoubt ? say('total.sendAgain') : say('total.submit', { side, currency: base })}
      </Button>
    </div>
  )
}

/** The next need in a few words; the field itself says more. */
function needOf({ property, code }: Reason, quote: Quote): MessageKey {
  if (property === 'requestedBase')
    return code === 'required' ? 'total.needAmount' : code === 'max' ? 'total.needLess' : 'total.needFix'
  if (property === 'requestedPrice' && code === 'required') return 'total.needPrice'
  if (property === 'minPrice' && code === 'required') return 'total.needMinPrice'
  if (property === 'maxPrice' && code === 'required') return 'total.needMaxPrice'
  if (property !== undefined) return 'total.needFix'
  if (quote.error !== undefined) return 'total.quoteFailed'
  return quote.hasPrice ? 'total.needQuote' : 'total.needTicker'
}

/** What is sent is told to its last digit. */
const EXACT = { significant: false } as const

function Summary({ choice, form }: Pick<SubmitPartProps, 'choice' | 'form'>) {
  const { say, amount } = useWords()
  const { side, base, counter, common, exchangeAccount } = choice
  const { requestedBase, type, requestedPrice, minPrice, maxPrice } = form.values
  const price =
    type === 'market'
      ? say('type.market')
      : type === 'limit'
        ? requestedPrice && amount(requestedPrice, EXACT)
        : minPrice && maxPrice && `${amount(minPrice, EXACT)} – ${amount(maxPrice, EXACT)}`
  return (
    <p className={css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })}>
      {say(side === 'buy' ? 'side.buy' : 'side.sell')}{' '}
      <b className={css({ fontWeight: '600', color: 'ink' })}>
        {amount(requestedBase, EXACT)} {base}
      </b>
      {price && ` · ${price}${type === 'market' ? '' : ` ${counter}`}`}
      {common && ` · ${say('requests.via', { currency: common })}`} · <AccountName account={exchangeAccount} />
    </p>
  )
}
