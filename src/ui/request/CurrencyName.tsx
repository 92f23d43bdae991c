import type { ReactNode } from 'react'
import { css } from '#styled/css'

type CurrencyNameProps = {
  readonly name: string
  /** The name, with parts of it emphasized. */
  readonly children?: ReactNode
}

/** A currency's name in quiet letters, after its code and a space. */
export const CurrencyName = ({ name, children = name }: CurrencyNameProps) => (
  <>
    {' '}
    <bdi title={name} className={quiet}>
      {children}
    </bdi>
  </>
)

// Where few letters fit into a line the code has it alone.
const quiet = css({ textStyle: 'body', fontWeight: '400', color: 'ink-3', _fewLetters: { display: 'none' } })
