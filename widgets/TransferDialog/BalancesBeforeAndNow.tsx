import { css } from '#styled/css'
import type { SentTransfer } from '../../src/desk/transfers/sentTransfers'
import type { BalancesAfter } from '../../src/desk/transfers/useBalancesAfter'
import { placesOfColumn } from '../../src/domain/figureStyle'
import { useWords } from '../../src/i18n/intl'
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

/** Both balances before the transfer, beside the desk's present ones. */
export function BalancesBeforeAndNow({ sent, after, isSending }: BalancesBeforeAndNowProps) {
  const words = useWords()
  const { say } = words
  const { status, balances, readAt, readAgain } = after
  const at = useDeskTime(readAt)
  const { transfer, before } = sent
  const style = { currency: transfer.asset, is: 'held' } as const
  const columnPlaces = placesOfColumn([before.from, before.to, balances?.from, balances?.to], style)
  const hasBefore = before.from !== undefined || before.to !== undefined
  const look = { ...style, columnPlaces, withoutCode: true, size: 'body' } as const
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
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
          </tr>
        </thead>
        <tbody>
          {(['from', 'to'] as const).map(place => (
            <tr key={place}>
              <th scope="row">
                <AccountName account={transfer[place]} />
              </th>
              {hasBefore && (
                <td>
                  <PressableAmount value={before[place]} {...look} tone="quiet" />
                </td>
              )}
              <td>
                <PressableAmount value={balances?.[place]} {...look} tone="strong" />
              </td>
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
  '& td:last-child': { minWidth: 'calc(9ch + 16px)' },
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
