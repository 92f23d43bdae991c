import { useId } from 'react'
import { css, cx } from '#styled/css'
import { UNREADABLE } from '../../../src/desk/wire'
import type { ExchangeAccount } from '../../../src/domain/account'
import type { Balance } from '../../../src/domain/balance'
import type { Currency } from '../../../src/domain/currency'
import { fundsFor, missingFund } from '../../../src/domain/funds'
import type { Side } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { Amount } from '../../../src/ui/amount/Amount'
import { SkeletonBox } from '../../../src/ui/feedback/Skeletons'
import { ForwardIcon } from '../../../src/ui/Icon'
import { AccountIcon } from '../../../src/ui/request/AccountIcon'
import { AccountTypeName, ExchangeName } from '../../../src/ui/request/ExchangeName'
import { choiceRow } from './choiceRow'

type FundsProps = {
  readonly account: ExchangeAccount
  readonly side: Side
  readonly base: Currency | undefined
  readonly balances: readonly Balance[] | undefined
  /** The balances could not be loaded. */
  readonly isUnknown: boolean
}

type AccountChoiceProps = FundsProps & {
  /** Without others it gets the focus, so that Enter goes on. */
  readonly isOnly: boolean
  readonly onChoose: () => void
}

const takeFocus = (row: HTMLElement | null) => row?.focus()

/** An account to choose, named alone for screen readers; its funds are the description. */
export function AccountChoice({ isOnly, onChoose, ...funds }: AccountChoiceProps) {
  const { say } = useWords()
  const { account } = funds
  const fundsId = useId()
  return (
    <button
      ref={isOnly ? takeFocus : undefined}
      data-autofocus={isOnly ? '' : undefined}
      type="button"
      aria-label={say(`account.${account}`)}
      aria-describedby={fundsId}
      onClick={onChoose}
      className={row}
    >
      <AccountIcon account={account} />
      <span className={name}>
        <span className={css({ display: 'block', textStyle: 'lead' })}>
          <ExchangeName account={account} />
        </span>{' '}
        <span className={css({ color: 'ink-3' })}>
          <AccountTypeName account={account} />
        </span>
      </span>
      <span id={fundsId} className={figures}>
        <Funds {...funds} />
      </span>
      <span className={forward}>
        <ForwardIcon />
      </span>
    </button>
  )
}

/** The largest fund for the side, and what else there is. */
function Funds({ account, side, base, balances, isUnknown }: FundsProps) {
  const { say } = useWords()
  if (balances === undefined) return isUnknown ? say('value.dash') : <SkeletonBox width={80} />
  const [first, ...others] = fundsFor(balances, side, account, base)
  if (first === undefined) {
    // A row that could not be read may be the missing one.
    if (balances.some(({ currency }) => currency === UNREADABLE)) return say('value.dash')
    const missing = missingFund(side, account, base)
    return missing === undefined ? say('wizard.nothingToSell') : say('wizard.noFund', { currency: missing })
  }
  return (
    <>
      <Amount value={first.available} currency={first.currency} is="held" size="body" tone="plain" />
      {others.length > 0 && (
        <span className={css({ textStyle: 'small' })}>
          {others.length > 2
            ? say('wizard.moreFunds', { count: others.length })
            : `+ ${others.map(({ currency }) => currency).join(', ')}`}
        </span>
      )}
    </>
  )
}

const row = cx(
  choiceRow,
  css({
    // In large text the funds go below the name.
    flexWrap: 'wrap',
    columnGap: '3',
    minHeight: '16',
    paddingBlock: '1',
  }),
)
const name = css({ flex: '1 1 calc(88 * var(--desk-text-unit, 1px))', minWidth: '0' })
const figures = css({
  display: 'grid',
  justifyItems: 'end',
  marginLeft: 'auto',
  minWidth: '0',
  textAlign: 'right',
  color: 'ink-3',
})
// The narrowest phones need its place for the figures.
const forward = css({ '@media (max-width: 359px)': { display: 'none' } })
