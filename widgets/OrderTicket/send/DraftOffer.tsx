import { css } from '#styled/css'
import type { Draft } from '../../../src/desk/requests/draftRecord'
import { isDecimal } from '../../../src/domain/decimal'
import type { Ticket } from '../../../src/domain/request/ticket'
import { useWords, type Words } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'

type DraftOfferProps = {
  draft: Draft
  /** It was sent, and no look at the desk was answered. */
  isUnseen: boolean
  onContinue: () => void
  onDiscard: () => void
}

/** What was left before, offered when the wizard opens; it is never sent by itself. */
export function DraftOffer({ draft, isUnseen, onContinue, onDiscard }: DraftOfferProps) {
  const words = useWords()
  const { say } = words
  const what = draftText(draft, words)
  return (
    <section className={box}>
      <p className={css({ overflowWrap: 'anywhere' })}>
        {say(!draft.intent ? 'draft.continue' : isUnseen ? 'draft.unseen' : 'draft.unconfirmed', { what })}
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' })}>
        <Button look="line" height={40} onPress={onContinue}>
          {say(draft.intent ? 'draft.look' : 'draft.go')}
        </Button>
        <Button look="quiet" height={40} onPress={onDiscard}>
          {say('draft.discard')}
        </Button>
      </div>
    </section>
  )
}

/** 'Buy 0.75 BTC / USDT'. */
export function draftText({ route, values }: Ticket, { say, amount }: Words): string {
  const { side, base, counter } = route
  const { requestedBase } = values
  const figure = isDecimal(requestedBase) ? `${amount(requestedBase, { significant: false })} ` : ''
  return say('draft.what', { side, amount: `${figure}${base} / ${counter}` })
}

const box = css({
  marginTop: '2',
  marginBottom: '1',
  paddingBlock: '3',
  paddingInline: '3.5',
  rounded: 'control',
  bg: 'control',
})
