import { useEffect, useId, useRef, useState } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { Fact, Facts } from '../../../src/ui/Fact'
import { Notice } from '../../../src/ui/feedback/Banner'
import { SheetFooter } from '../../../src/ui/overlay/SheetSlots'
import { Emphasis } from './Emphasis'
import { type SummaryOf, useSummaryFacts } from './summaryFacts'
import type { Question } from './useConfirmation'
import { warningText } from './warningText'

type ConfirmPartProps = SummaryOf & {
  readonly question: Question
  readonly onConfirm: () => void
  readonly onBack: () => void
}

/** A second press that belongs to the first is no answer: people press twice within half a second. */
const ARMED_MS = 500

/** What would be sent, whole, with what is unusual of it; then it goes, or back to the form. */
export function ConfirmPart({ question, onConfirm, onBack, ...of }: ConfirmPartProps) {
  const words = useWords()
  const { say } = words
  const facts = useSummaryFacts(of)
  const { side, base } = of.choice
  const { comment } = of.values
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const [armed, setArmed] = useState<Question>()
  useEffect(() => {
    place.current?.closest<HTMLElement>('[role=dialog]')?.focus()
    // The form was left where its last field is; what is unusual is read first.
    place.current?.scrollIntoView({ block: 'start' })
    const timer = setTimeout(() => setArmed(question), ARMED_MS)
    return () => clearTimeout(timer)
  }, [question])
  return (
    <div ref={place} id={id} className={css({ display: 'grid', gap: '3', paddingTop: '1' })}>
      {question.again && (
        <p role="status" className={css({ color: 'ink-2' })}>
          {say('confirm.again')}
        </p>
      )}
      {question.unusual.length > 0 && (
        <Notice>
          <ul aria-label={say('confirm.unusual')} className={css({ display: 'grid', gap: '1.5' })}>
            {question.unusual.map(one => (
              <li key={one.is}>
                <Emphasis text={warningText(one, words)} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Facts dense>
        {facts.map(({ key, label, shown }) => (
          <Fact key={key} label={label}>
            {shown}
          </Fact>
        ))}
        {comment.trim() && (
          <Fact label={say('total.comment')}>
            <span className={css({ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' })}>{comment.trim()}</span>
          </Fact>
        )}
      </Facts>
      <SheetFooter>
        <div className={css({ display: 'grid', gridTemplateColumns: '1fr 1.4fr', gap: '2', alignItems: 'stretch' })}>
          <Button look="line" height={52} onPress={onBack}>
            {say('confirm.back')}
          </Button>
          <Button
            look={side === 'buy' ? 'commit-buy' : 'commit-sell'}
            blockedBy={armed === question ? undefined : id}
            onPress={onConfirm}
          >
            {say('total.submit', { side, currency: base })}
          </Button>
        </div>
      </SheetFooter>
    </div>
  )
}
