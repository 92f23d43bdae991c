import { css } from '#styled/css'
import type { SentTransfer } from '../../src/desk/transfers/sentTransfers'
import type { BalancesAfter } from '../../src/desk/transfers/useBalancesAfter'
import { isPositive } from '../../src/domain/decimal'
import { placesOfColumn } from '../../src/domain/figureStyle'
import { balanceChanges } from '../../src/domain/transfer'
import { useWords } from '../../src/i18n/intl'
import type { AmountProps } from '../../src/ui/amount/Amount'
import { figureStyle } from '../../src/ui/amount/Figure'
import { PressableAmount } from '../../src/ui/amount/PressableAmount'
import { useDeskTime } from '../../src/ui/amount/useNow'
import { Button } from '../../src/ui/Button'
import { AccountName } from '../../src/ui/request/AccountName'
import { hidden } from '../../src/ui/VisuallyHidden'

type BalancesBeforeAndNowProps = {
  readonly sent: SentTransfer
  readonly after: BalancesAfter
  readonly isSending: boolean
}

/** Both balances before the transfer, beside the desk's present ones, and by how much each changed. */
export function BalancesBeforeAndNow({ sent, after, isSending }: BalancesBeforeAndNowProps) {
  const words = useWords()
  const { say } = words
  const { status, balances, readAt, readAgain } = after
  const at = useDeskTime(readAt)
  const { transfer, before } = sent
  const style = { currency: transfer.asset, is: 'held' } as const
  const figures = [before.from, before.to, balances?.from, balances?.to]
  const columnPlaces = placesOfColumn(figures, style)
  const changes = balanceChanges(before, balances ?? {})
  const changeStyle = { currency: transfer.asset, own: true } as const
  const changePlaces = placesOfColumn([changes.from, changes.to], changeStyle)
  const lengths = [...figures, changes.from, changes.to].map(value =>
    value === undefined ? 0 : words.amount(value, style).length,
  )
  const changeCell = changeBeside(Math.max(...lengths))
  const hasBefore = before.from !== undefined || before.to !== undefined
  const look = { ...style, columnPlaces, withoutCode: true, size: 'body' } as const
  return (
    <div className={css({ display: 'grid', gap: '1', containerType: 'inline-size' })}>
      <table className={table}>
        <caption className={hidden}>{say('transfer.balances')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={hidden}>{say('transfer.account')}</span>
              {transfer.asset}
            </th>
            {hasBefore && <th scope="col">{say('transfer.before')}</th>}
            <th scope="col">{say('transfer.now')}</th>
            {hasBefore && (
              <th scope="col" className={changeCell}>
                {say('transfer.change')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {(['from', 'to'] as const).map(place => (
            <tr key={place}>
              <th scope="row">
                <AccountName account={transfer[place]} />
              </th>
              {hasBefore && (
                <td data-label={say('transfer.before')}>
                  <PressableAmount value={before[place]} {...look} tone="quiet" />
                </td>
              )}
              <td data-label={say('transfer.now')}>
                <PressableAmount value={balances?.[place]} {...look} tone="strong" />
              </td>
              {hasBefore && (
                <td className={changeCell}>
                  <Change value={changes[place]} {...changeStyle} columnPlaces={changePlaces} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!isSending && (
        <div className={foot}>
          <span role="status" className={status === 'failed' ? css({ color: 'warn' }) : undefined}>
            {status === 'failed'
              ? say('transfer.readFailed')
              : status === 'read' && at
                ? say('transfer.readAt', { time: words.time(at) })
                : say('transfer.reading')}
          </span>
          <Button look="quiet" height={40} onPress={status === 'reading' ? undefined : readAgain}>
            {say('transfer.readAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A gain has its sign, too, unless amounts are hidden. */
function Change(props: Pick<AmountProps, 'value' | 'currency' | 'own' | 'columnPlaces'>) {
  const words = useWords()
  const isGain = props.value !== undefined && isPositive(props.value) && !words.covers(props)
  return (
    <>
      {isGain && <span className={figureStyle('body', 'plain')}>+</span>}
      <PressableAmount {...props} withoutCode size="body" tone="plain" />
    </>
  )
}

/** Shows the last column only if the account names still fit: beside 10 characters on most phones, 12 on desktops. */
const changeBeside = (longest: number): string =>
  longest <= 10
    ? css({ '@container (max-width: 24.4em)': { display: 'none' } })
    : longest <= 12
      ? css({ '@container (max-width: 27.4em)': { display: 'none' } })
      : css({ '@container (max-width: 37.4em)': { display: 'none' } })

const table = css({
  width: 'full',
  '& th, & td': { paddingBlock: '2', textAlign: 'right', verticalAlign: 'baseline' },
  '& th:first-child': { textAlign: 'left', paddingRight: '2' },
  '& thead th': { textStyle: 'small', fontWeight: '400', color: 'ink-3' },
  // The names break, the figures don't.
  '& tbody th': { fontWeight: '500', overflowWrap: 'anywhere' },
  '& tbody tr': { borderTop: '1px solid {colors.line}' },
  '& td': { paddingLeft: '4', whiteSpace: 'nowrap' },
  // As narrow as 8 digits may be, so that the columns stay when the balances arrive.
  '& td:nth-child(3), & td:only-of-type': { minWidth: 'calc(9ch + 16px)' },
  '& td:nth-child(4)': { minWidth: 'calc(7ch + 16px)' },
  // In a narrow place with large text each figure has a line of its own, after its column's name.
  '@container (max-width: 15em)': {
    '&, & thead, & tbody': { display: 'block' },
    '& thead tr > :not(:first-child)': { display: 'none' },
    '& tr': { display: 'flex', flexDirection: 'column', paddingBlock: '1' },
    '& tr > *': { paddingBlock: '0' },
    '& tr > td': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '2' },
    '& tr > td:nth-child(n)': { paddingLeft: '0', minWidth: '0', whiteSpace: 'normal' },
    '& td[data-label]::before': { content: 'attr(data-label)', color: 'ink-3' },
  },
})
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '2',
  textStyle: 'small',
  color: 'ink-3',
})
