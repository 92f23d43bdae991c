import type { ReactNode } from 'react'
import { css, cx } from '#styled/css'
import type { ExchangeAccount } from '../../domain/account'
import { figuresAtEnd } from '../Fact'
import { LinkOrButton } from '../LinkOrButton'
import { AccountIcon } from './AccountIcon'
import { AccountTypeName, ExchangeName } from './ExchangeName'

type AccountRowProps = {
  /** `undefined` for a row about something else, which brings its own three. */
  readonly account?: ExchangeAccount | undefined
  readonly icon?: ReactNode
  readonly name?: ReactNode
  readonly type?: ReactNode
  readonly chosen?: boolean
  readonly onPress: () => void
  /** At the right end. */
  readonly children: ReactNode
}

/** An exchange account as a row of a list that one can press. */
export const AccountRow = ({
  account,
  icon = account && <AccountIcon account={account} />,
  name = account && <ExchangeName account={account} />,
  type = account && <AccountTypeName account={account} />,
  chosen = false,
  onPress,
  children,
}: AccountRowProps) => (
  <li className={cell}>
    <LinkOrButton href={undefined} onPress={onPress} current={chosen} className={cx(row, chosen && current)}>
      {icon}
      <span className={names}>
        <span className={cx(line, css({ textStyle: 'lead' }))}>{name}</span>
        <span className={cx(line, css({ color: 'ink-3' }))}>{type}</span>
      </span>
      <span className={figuresAtEnd}>{children}</span>
    </LinkOrButton>
  </li>
)

const cell = css({ borderBottom: '1px solid {colors.line}', _last: { borderBottom: 'none' } })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '16',
  paddingInline: '4',
  // Long figures take several lines.
  paddingBlock: '2',
  textAlign: 'left',
  color: 'ink',
  _fewLetters: { flexWrap: 'wrap', rowGap: '0' },
})
// Letters twice as large need two lines.
const names = css({ flex: '1', minWidth: '72px', _fewLetters: { flexBasis: 'calc(100% - 48px)' } })
const current = css({ bg: 'selected', boxShadow: 'inset 2px 0 0 {colors.ink}' })
const line = css({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  _fewLetters: { whiteSpace: 'normal' },
})
