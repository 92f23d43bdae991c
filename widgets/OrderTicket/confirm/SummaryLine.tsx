import { Fragment } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { type SummaryOf, useSummaryFacts } from './summaryFacts'

/** All that will be sent, small enough to stand over the button on a phone. */
export function SummaryLine(of: SummaryOf) {
  const { say } = useWords()
  const facts = useSummaryFacts(of)
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
  // Over a phone's keyboard there is room for the field and the button; the summary is back when the keyboard is away.
  '@container sheet (max-height: 536px)': {
    '[role=dialog]:has(input:focus, textarea:focus) &': { display: 'none' },
  },
})
