import { css } from '#styled/css'
import { usesMargin } from '../../../src/domain/account'
import type { TicketRoute, TicketValues } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { useSignalPart } from '../../../src/ui/amount/useSignalPart'
import { LiveSum } from './LiveFigure'
import type { LiveFigures } from './useFigures'

type CommitLineProps = {
  route: TicketRoute
  values: TicketValues
  figures: LiveFigures
  /** What is still missing, shown in place of the amount. */
  need: string | undefined
  needId: string
}

/** Over the button: what the client pays, receives or keeps back as margin, and for how much. */
export function CommitLine({ route, values, figures, need, needId }: CommitLineProps) {
  const { say, sum } = useWords()
  const { side, base, exchangeAccount } = route
  const isMargin = usesMargin(exchangeAccount)
  const figure = isMargin ? 'margin' : 'total'
  const isKnown = useSignalPart(figures, shown => shown[figure] !== undefined)
  const mayBeWorse = useSignalPart(figures, ({ bound }) => bound !== undefined)
  // A market order's price is unknown, a limit may fill at a better one, and the desk picks the prices in a range.
  const isApproximate = isKnown && (values.type === 'market' || (!isMargin && (values.type === 'scaled' || mayBeWorse)))
  const gives = isMargin ? say('total.margin') : say('summary.gives', { side })
  return (
    <section aria-label={say('summary.label')} className={line}>
      <span>
        {isApproximate ? `${gives} ≈` : gives}{' '}
        <b className={strong}>
          <LiveSum figures={figures} figure={figure} route={route} />
        </b>
      </span>
      {need === undefined ? <span>{sum(values.requestedBase, base, 'exact')}</span> : <span id={needId}>{need}</span>}
    </section>
  )
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '3',
  color: 'ink-2',
  overflowWrap: 'anywhere',
  // The button is close below.
  '--desk-press-height': '30px',
  // Both facts are on one line of the smallest phone.
  '@container sheet (max-width: 359px)': { textStyle: 'small', columnGap: '2' },
  // Over a phone's keyboard there is only room for the field and the button.
  '@container sheet (max-height: 536px)': {
    '[role=dialog]:has(input:focus, textarea:focus) &': { display: 'none' },
  },
})
const strong = css({ fontWeight: '600', color: 'ink' })
