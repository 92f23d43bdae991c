import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { DrawnText } from '../DrawnText'

/** An empty state: title, a sentence and the next step as a button. */
export const Empty = ({ title, children, next }: { title: string; children?: ReactNode; next?: ReactNode }) => (
  <div className={css({ padding: '40px 24px 24px', textAlign: 'center', overflowWrap: 'anywhere' })}>
    <svg viewBox="0 0 72 40" width={72} height={40} aria-hidden="true" className={css({ margin: '0 auto 20px' })}>
      <g className={css({ fill: 'line-strong' })}>
        <rect y="2" width="44" height="4" rx="1" />
        <rect y="12" width="30" height="4" rx="1" />
      </g>
      <g className={css({ fill: 'control' })}>
        <rect x="28" y="24" width="44" height="4" rx="1" />
        <rect x="42" y="34" width="30" height="4" rx="1" />
      </g>
    </svg>
    <p className={css({ textStyle: 'lead' })}>
      <DrawnText text={title} />
    </p>
    {children === undefined ? null : (
      <p className={css({ color: 'ink-2', marginTop: '1', textWrap: 'balance' })}>{children}</p>
    )}
    {next === undefined ? null : (
      <div className={css({ display: 'grid', maxWidth: '360px', marginTop: '5', marginInline: 'auto' })}>{next}</div>
    )}
  </div>
)
