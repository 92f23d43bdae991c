import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { css } from '#styled/css'
import { useDesk } from '../../../src/desk/useDesk'
import type { Balance } from '../../../src/domain/balance'
import type { Currency } from '../../../src/domain/currency'
import type { TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { errorText } from '../../../src/ui/feedback/errorText'
import { SearchField } from '../../../src/ui/form/SearchField'
import { ReadProgress } from '../ReadProgress'
import { typedCurrency } from './typedCurrency'
import { type Finding, useFindNumber } from './useFindNumber'

type RequestSearchProps = {
  rows: readonly TradeRequest[]
  onOpenRequest: (uuid: string) => void
  onChooseCurrency: (currency: Currency) => void
}

/** Opens a request by its number, or filters the list by a currency. */
export function RequestSearch({ rows, onOpenRequest, onChooseCurrency }: RequestSearchProps) {
  const { say, count } = useWords()
  const outcomeId = useId()
  const [text, setText] = useState('')
  const { finding, find, stop, reset } = useFindNumber(rows, uuid => {
    setText('')
    onOpenRequest(uuid)
  })
  const { cache } = useDesk()
  const held = cache.peek<readonly Balance[]>(['balances']) ?? []
  const currency = typedCurrency(text, [
    ...held.map(balance => balance.currency),
    ...rows.flatMap(({ baseCurrency, counterCurrency }) => [baseCurrency, counterCurrency]),
  ])
  const field = useRef<HTMLInputElement>(null)
  const lostFocus = useRef(false)
  const strip = useCallback(
    (element: HTMLElement | null) => () => {
      lostFocus.current = element?.matches(':focus-within') ?? false
    },
    [],
  )
  // The Stop button disappears when the search ends, and takes the focus with it.
  useLayoutEffect(() => {
    if (lostFocus.current) field.current?.focus()
    lostFocus.current = false
  })
  return (
    <search>
      <form
        noValidate
        className={css({ position: 'relative' })}
        onSubmit={event => {
          event.preventDefault()
          if (currency !== undefined) {
            setText('')
            onChooseCurrency(currency)
          } else if (text.trim() !== '') find(text)
        }}
      >
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <div className={css({ flex: '1 1 6em', minWidth: '0' })}>
            <SearchField
              inputRef={field}
              label={say('find.label')}
              value={text}
              onChange={value => {
                setText(value)
                reset()
              }}
              invalid={finding.state === 'invalid'}
              describedBy={outcomeId}
            />
          </div>
          {text !== '' && (
            <Button look="line" height={40} submit>
              {currency === undefined ? say('find.go') : say('find.currency', { currency })}
            </Button>
          )}
        </div>
        {finding.state === 'searching' && (
          <div ref={strip} className={overList}>
            <ReadProgress read={finding.read} total={finding.total} onStop={stop}>
              {finding.total === undefined
                ? say('find.looking', { number: finding.number })
                : say('reading.far', { read: count(finding.read), total: count(finding.total) })}
            </ReadProgress>
          </div>
        )}
        <p id={outcomeId} role="status" className={outcome}>
          <Outcome finding={finding} />
        </p>
      </form>
    </search>
  )
}

/** The result of a search that opened nothing. */
function Outcome({ finding }: { finding: Finding }) {
  const words = useWords()
  const { say, count } = words
  switch (finding.state) {
    case 'invalid':
      return <span className={css({ color: 'sell' })}>{say('find.bad')}</span>
    case 'missing':
      return say('find.missing', { number: finding.number, read: count(finding.read) })
    case 'stopped':
      return finding.total === undefined
        ? say('find.stoppedFirst')
        : say('find.stopped', { number: finding.number, read: count(finding.read), total: count(finding.total) })
    case 'failed':
      return (
        <span className={css({ color: 'sell' })}>
          {say('find.failed')} {errorText(finding.error, words)}
        </span>
      )
    default:
      return null
  }
}

const outcome = css({
  textStyle: 'small',
  color: 'ink-2',
  overflowWrap: 'anywhere',
  // Its room is kept, so that a result moves no row.
  minHeight: '1lh',
  marginTop: '0.5',
  marginBottom: '-1',
})
const overList = css({ position: 'absolute', zIndex: '2', insetInline: '0', top: 'calc(100% - 16px)' })
