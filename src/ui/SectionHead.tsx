import type { ReactNode } from 'react'
import { css, cva } from '#styled/css'
import { useWords } from '../i18n/intl'

type SectionHeadProps = {
  title: string
  count?: number | undefined
  /** 1 for a page's head, 2 for a section's. */
  level?: 1 | 2
  /** At the right. */
  children?: ReactNode
}

export function SectionHead({ title, count, level = 2, children }: SectionHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '2', minHeight: '9' })}>
      <Heading className={heading({ level })}>{title}</Heading>
      {count === undefined ? null : <Count value={count} />}
      <span className={css({ flex: '1' })} />
      {children}
    </div>
  )
}

// A currency's code of 32 letters breaks.
const heading = cva({
  base: { minWidth: '0', overflowWrap: 'anywhere' },
  variants: { level: { 1: { textStyle: 'title' }, 2: { textStyle: 'lead' } } },
})

/** How many, beside a title. */
export const Count = ({ value }: { value: number }) => <span className={number}>{useWords().count(value)}</span>

/** A section with its head. */
const sectionStyle = css.raw({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
export const section = css(sectionStyle)
/** Below other panels. */
export const sectionBelow = css(sectionStyle, { marginTop: '2' })

const number = css({
  textStyle: 'small',
  lineHeight: '1.6667',
  fontWeight: '500',
  color: 'ink-2',
  bg: 'control',
  rounded: 'full',
  paddingInline: '7px',
})
