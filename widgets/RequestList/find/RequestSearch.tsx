import { useId, useRef, useState } from 'react'
import { css } from '#styled/css'
import { useDesk } from '../../../src/desk/useDesk'
import type { Balance } from '../../../src/domain/balance'
import type { Currency } from '../../../src/domain/currency'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { errorText } from '../../../src/ui/feedback/errorText'
import { SearchField } from '../../../src/ui/form/SearchField'
import { Gauge } from '../../../src/ui/request/Gauge'
import { typedCurrency } from './typedCurrency'
import { type Finding, useFindNumber } from './useFindNumber'
import { type ShownList, useShowFound } from './useShowFound'
import { useTypedCurrency } from './useTypedCurrency'

type RequestSearchProps = {
  list: ShownList
  onOpenRequest: (uuid: string) => void
  /** The currency that the list is filtered by. */
  chosen: Currency | undefined
  onChooseCurrency: (currency: Currency | undefined) => void
}

/** Opens a request by its number, or filters the list by a currency while it is typed. */
export function RequestSearch({ list, onOpenRequest, chosen, onChooseCurrency }: RequestSearchProps) {
  const { rows } = list
  const { say, count } = useWords()
  const outcomeId = useId()
  const [text, setText] = useState('')
  const place = useRef<HTMLElement>(null)
  const found = useShowFound(place, list)
  const { finding, find, stop, reset } = useFindNumber(rows, request => {
    setText('')
    found.current = request
    onOpenRequest(request.uuid)
  })
  const { cache } = useDesk()
  const held = cache.peek<readonly Balance[]>(['balances']) ?? []
  const known = [
    // The rows of the chosen currency may not have come yet.
    ...(chosen === undefined ? [] : [chosen]),
    ...held.map(balance => balance.currency),
    ...rows.flatMap(({ baseCurrency, counterCurrency }) => [baseCurrency, counterCurrency]),
  ]
  const currency = typedCurrency(text, known)
  const filter = useTypedCurrency({ known, chosen, onChoose: onChooseCurrency, onReplaced: () => setText('') })
  const isApplied = currency !== undefined && currency === chosen
  const isSearching = finding.state === 'searching'
  function submit() {
    if (currency !== undefined) {
      setText(currency)
      filter.choose(currency)
    } else if (text.trim() !== '') find(text)
  }
  return (
    <search ref={place}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <div className={css({ flex: '1 1 6em', minWidth: '0' })}>
            <SearchField
              label={say('find.label')}
              value={text}
              onChange={value => {
                setText(value)
                filter.type(value)
                reset()
              }}
              invalid={finding.state === 'invalid'}
              describedBy={outcomeId}
            />
          </div>
          {text !== '' && !isApplied && (
            // One element, which keeps the focus; with type=submit, the press on Stop would search again.
            <Button look="line" height={40} onPress={isSearching ? stop : submit}>
              {isSearching
                ? say('reading.stop')
                : currency === undefined
                  ? say('find.go')
                  : say('find.currency', { currency })}
            </Button>
          )}
        </div>
        <div className={below}>
          {finding.state === 'searching' && (
            <div className={css({ position: 'relative' })}>
              {finding.total === undefined
                ? say('find.searching', { number: finding.number })
                : say('reading.progress', { read: count(finding.read), total: count(finding.total) })}
              <Gauge percent={finding.total ? Math.min(100, Math.floor((finding.read / finding.total) * 100)) : 0} />
            </div>
          )}
          <p id={outcomeId} role="status">
            <Outcome finding={finding} />
          </p>
        </div>
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

const below = css({
  textStyle: 'small',
  color: 'ink-2',
  overflowWrap: 'anywhere',
  // Its room is kept, so that neither the progress nor a result moves a row.
  minHeight: '1lh',
  marginTop: '1',
  marginBottom: '-1.5',
})
