import { useState } from 'react'
import { css, cx } from '#styled/css'
import { usesMargin } from '../../src/domain/account'
import type { AccountKey, BalanceEntry } from '../../src/domain/balance'
import type { Currency } from '../../src/domain/currency'
import { absolute, isNegative } from '../../src/domain/decimal'
import { placesOfColumn } from '../../src/domain/figureStyle'
import { type Hold, holdsOf, knownRest, remarkOf } from '../../src/domain/holds'
import { isUuid, type TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { PressableAmount } from '../../src/ui/amount/PressableAmount'
import { Button } from '../../src/ui/Button'
import { Fact, Facts, FactsNote } from '../../src/ui/Fact'
import { Panel } from '../../src/ui/Panel'
import { SideChip } from '../../src/ui/request/Chip'
import { SectionHead, sectionBelow } from '../../src/ui/SectionHead'
import { touchTarget } from '../../src/ui/touchTarget'

type BalanceHoldsProps = {
  entry: BalanceEntry
  currency: Currency
  account: AccountKey
  /** The open requests of the currency and the account; undefined until the desk has sent them. */
  read: { readonly rows: readonly TradeRequest[]; readonly total: number } | undefined
  hasFailed: boolean
  onOpenRequest: ((uuid: string) => void) | undefined
}

/** Rows before the client asks for all. */
const FEW = 5

/** The open requests that hold a part of the balance, and the part that none of them explains. */
export function BalanceHolds({ entry, currency, account, read, hasFailed, onOpenRequest }: BalanceHoldsProps) {
  const { say, ownSum, count } = useWords()
  const [isWhole, setWhole] = useState(false)
  const found = holdsOf(entry, currency, read?.rows ?? [])
  if (found === undefined) return null
  const { onHold, holds } = found
  const rest = read && knownRest(found)
  const isRestEstimate = holds.some(({ isEstimate }) => isEstimate)
  const look = { currency, own: true, size: 'body', tone: 'plain' } as const

  const shown = isWhole ? holds : holds.slice(0, FEW)
  const column = [...shown.map(({ amount }) => amount), rest && absolute(rest)]
  const row = { ...look, columnPlaces: placesOfColumn(column, look) }

  const is = remarkOf(found, read, hasFailed)
  function remark(): string {
    switch (is) {
      case 'more':
        return say('holds.more', { read: count(read?.rows.length ?? 0), total: count(read?.total ?? 0) })
      case 'explained':
        return say('holds.explained', { amount: ownSum(onHold, currency) })
      case 'unexplained':
        return say(usesMargin(account) || account === 'all_accounts' ? 'holds.restMargin' : 'holds.restHint')
      case 'tooMuch':
        return say('holds.tooMuchHint')
      default:
        return say(`holds.${is}`)
    }
  }

  return (
    <section aria-label={say('holds.title')} className={sectionBelow}>
      <SectionHead title={say('holds.title')} level={2}>
        <span className={whole}>
          <PressableAmount value={onHold} {...look} tone="strong" />
        </span>
      </SectionHead>
      <Panel>
        <Facts>
          {shown.map(({ request, amount, isEstimate }) => (
            <Fact key={request.uuid} label={<RequestLabel request={request} onOpenRequest={onOpenRequest} />}>
              {isEstimate && '≈ '}
              {amount === undefined ? say('holds.unknown') : <PressableAmount value={amount} {...row} />}
            </Fact>
          ))}
          {rest !== undefined && (
            <Fact label={say(isNegative(rest) ? 'holds.tooMuch' : 'holds.rest')}>
              {isRestEstimate && '≈ '}
              <PressableAmount value={absolute(rest)} {...row} />
            </Fact>
          )}
        </Facts>
        {holds.length > FEW && !isWhole && (
          <div className={more}>
            <Button look="quiet" height={40} onPress={() => setWhole(true)}>
              {say('timeline.all', { count: holds.length })}
            </Button>
          </div>
        )}
        {/* Keyed, so that a new remark is a new element: moving the old one would count as a layout shift. */}
        <FactsNote key={is}>{remark()}</FactsNote>
      </Panel>
    </section>
  )
}

function RequestLabel({ request, onOpenRequest }: Pick<Hold, 'request'> & Pick<BalanceHoldsProps, 'onOpenRequest'>) {
  const { say } = useWords()
  const { uuid, number, side, baseCurrency } = request
  const name = `${baseCurrency} · ${say('requests.number', { number })}`
  return (
    <span className={label}>
      <SideChip side={side} />
      {onOpenRequest && isUuid(uuid) ? (
        <button type="button" onClick={() => onOpenRequest(uuid)} className={cx(link, touchTarget)}>
          {name}
        </button>
      ) : (
        name
      )}
    </span>
  )
}

// With the button's own padding and border its words start where those of the rows do.
const more = css({ paddingInline: '7px' })
const whole = css({ minWidth: '0', textAlign: 'right', overflowWrap: 'anywhere', '--desk-figure-wrap': 'normal' })
// The desk may send a code that is wider than a phone.
const label = css({ display: 'inline-flex', alignItems: 'center', gap: '2', minWidth: '0', overflowWrap: 'anywhere' })
const link = css({ color: 'ink', textDecoration: 'underline', cursor: 'pointer' })
