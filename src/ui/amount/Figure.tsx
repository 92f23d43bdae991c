import type { ClipboardEvent, ReactNode } from 'react'
import { css, cx } from '#styled/css'
import type { Currency } from '../../domain/currency'
import type { Decimal } from '../../domain/decimal'
import { useWords } from '../../i18n/intl'
import { VisuallyHidden } from '../VisuallyHidden'

/** The five sizes of text; `lead` is an amount in a row, `figure` stands once on a screen. */
export type AmountSize = 'figure' | 'title' | 'lead' | 'body' | 'small'
/** How far forward: strong 600 and plain 500 in ink, quiet 400 one step back (second figures, stale ones). */
export type AmountTone = 'strong' | 'plain' | 'quiet'

export type AmountLook = { readonly size?: AmountSize | undefined; readonly tone?: AmountTone | undefined }

type FigureProps = AmountLook & {
  readonly exact: Decimal
  readonly currency: Currency | undefined
  readonly children: ReactNode
}

/** Figures and what stands with them, on one line. */
export function Figure({ exact, currency, size, tone, children }: FigureProps) {
  const words = useWords()
  return (
    <span
      className={figureStyle(size, tone)}
      title={words.exactSum(exact, currency)}
      onCopy={event => copyExact(event, exact, event.currentTarget.textContent ?? '')}
    >
      {children}
    </span>
  )
}

export const figureStyle = (size: AmountSize = 'lead', tone: AmountTone = 'strong'): string =>
  cx(figure, SIZES[size], TONES[tone])

/** All that is shown is selected: what is copied is the exact number, plain. A part of it is copied as it stands. */
export function copyExact(event: ClipboardEvent<HTMLElement>, exact: Decimal | '', shown: string) {
  const root = event.currentTarget.getRootNode()
  // a shadow root keeps its selection to itself
  const selection =
    'getSelection' in root && typeof root.getSelection === 'function' ? root.getSelection() : getSelection()
  const figures = (text: string) => text.replace(/[^\d.,]/g, '')
  if (exact === '' || figures(String(selection)) !== figures(shown)) return
  event.clipboardData.setData('text/plain', exact)
  event.preventDefault()
}

/** In the place of an amount that is not known. */
export const Missing = ({ size = 'lead', children }: AmountLook & { children: ReactNode }) => (
  <span className={cx(figure, SIZES[size], missing)}>{children}</span>
)

/** In the place of an amount that the client has hidden: neither its title nor its copy tells it. */
export function Covered({ size, tone, children }: AmountLook & { children?: ReactNode }) {
  const { say, covered } = useWords()
  return (
    <span className={figureStyle(size, tone)}>
      <span aria-hidden="true">{covered}</span>
      <VisuallyHidden>{say('value.hidden')}</VisuallyHidden>
      {children}
    </span>
  )
}

/** The currency's code, cut off after 11 letters: a longer one would widen the row. */
export const Code = ({ size = 'lead', children }: { size?: AmountSize | undefined; children: Currency }) => (
  <span className={cx(code, CODES[size] ?? besideFigure)}>
    {children.length > 12 ? `${children.slice(0, 11)}…` : children}
  </span>
)

// where large text has no room, the code goes to the next line: its place says so
const figure = css({ whiteSpace: 'var(--desk-figure-wrap, nowrap)' })
const missing = css({ color: 'ink-3', fontWeight: '400' })
const SIZES: Record<AmountSize, string> = {
  // larger text grows it as far as eight digits have room on the window
  figure: css({ textStyle: 'figure', fontSize: 'min({fontSizes.28}, max(28px, 13vw))' }),
  title: css({ textStyle: 'title' }),
  lead: css({ textStyle: 'lead' }),
  body: css({ textStyle: 'body' }),
  small: css({ textStyle: 'small' }),
}
const TONES: Record<AmountTone, string> = {
  strong: css({ color: 'ink', fontWeight: '600' }),
  plain: css({ color: 'ink', fontWeight: '500' }),
  quiet: css({ color: 'ink-2', fontWeight: '400' }),
}
const code = css({
  // no sign of another script may turn the row around
  unicodeBidi: 'isolate',
  fontWeight: '500',
  letterSpacing: 'normal',
})
const besideFigure = css({ display: 'inline-block', fontSize: '12', marginLeft: '1', color: 'ink-3' })
const CODES: Partial<Record<AmountSize, string>> = {
  // With the line height of the figure, its box would be lower than the figure's: pressed, all below would move.
  // A space and no margin: on a line of its own the code begins at the line's start.
  figure: css({
    fontSize: '16',
    lineHeight: '1',
    color: 'ink-2',
    _before: { content: '" "', wordSpacing: '2px' },
  }),
  title: css({ display: 'inline-block', fontSize: '14', lineHeight: '1', marginLeft: '1.5', color: 'ink-3' }),
}
