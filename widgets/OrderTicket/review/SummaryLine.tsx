import { Fragment } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { type Summary, useSummaryFacts } from './summaryFacts'

/** The whole request in a line over the button. */
export function SummaryLine(summary: Summary) {
  const { say } = useWords()
  const facts = useSummaryFacts(summary).filter(({ isInReviewOnly }) => !isInReviewOnly)
  return (
    <section aria-label={say('summary.label')} className={line}>
      {facts.map(({ key, shown, inLine }, index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          {inLine && `${inLine} `}
          {shown}
        </Fragment>
      ))}
    </section>
  )
}

const line = css({
  textStyle: 'small',
  color: 'ink-2',
  overflowWrap: 'anywhere',
  // Over a phone's keyboard there is only room for the field and the button.
  '@container sheet (max-height: 536px)': {
    '[role=dialog]:has(input:focus, textarea:focus) &': { display: 'none' },
  },
})
