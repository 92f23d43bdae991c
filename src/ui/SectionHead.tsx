import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useWords } from '../i18n/intl'

type SectionHeadProps = {
  title: string
  count?: number | undefined
  /** A page's own head is an h1 of 20; a section's an h2 of 16. */
  level?: 1 | 2
  /** At the right: a link, an age, a button. */
  children?: ReactNode
}

/** The head over a list or panel, with how many there are. */
export function SectionHead({ title, count, level = 2, children }: SectionHeadProps) {
  const words = useWords()
  const Heading = `h${level}` as const
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '2', minHeight: '9' })}>
      <Heading className={level === 1 ? css({ textStyle: 'title' }) : css({ textStyle: 'lead' })}>{title}</Heading>
      {count === undefined ? null : <span className={number}>{words.count(count)}</span>}
      <span className={css({ flex: '1' })} />
      {children}
    </div>
  )
}

const number = css({
  textStyle: 'small',
  lineHeight: '20px',
  fontWeight: '500',
  color: 'ink-2',
  bg: 'control',
  rounded: 'full',
  paddingInline: '7px',
})
