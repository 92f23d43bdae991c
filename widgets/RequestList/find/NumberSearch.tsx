import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { css } from '#styled/css'
import type { TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { errorText } from '../../../src/ui/feedback/errorText'
import { SearchField } from '../../../src/ui/form/SearchField'
import { ReadProgress } from '../ReadProgress'
import { type Finding, useFindNumber } from './useFindNumber'

type NumberSearchProps = { rows: readonly TradeRequest[]; onOpenRequest: (uuid: string) => void }

/** Opens a request by its number. */
export function NumberSearch({ rows, onOpenRequest }: NumberSearchProps) {
  const { say, count } = useWords()
  const outcomeId = useId()
  const [text, setText] = useState('')
  const { finding, find, stop, reset } = useFindNumber(rows, uuid => {
    setText('')
    onOpenRequest(uuid)
  })
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
        className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.5' })}
        onSubmit={event => {
          event.preventDefault()
          if (text.trim() !== '') find(text)
        }}
      >
        <div className={css({ display: 'flex', gap: '2' })}>
          <div className={css({ flex: '1', minWidth: '0' })}>
            <SearchField
              inputRef={field}
              label={say('find.label')}
              placeholder={say('find.placeholder')}
              value={text}
              onChange={value => {
                setText(value)
                reset()
              }}
              inputMode="numeric"
              invalid={finding.state === 'invalid'}
              describedBy={outcomeId}
            />
          </div>
          {/* A phone's numeric keyboard has no Enter. */}
          {text !== '' && (
            <Button look="line" height={40} submit>
              {say('find.go')}
            </Button>
          )}
        </div>
        {finding.state === 'searching' && (
          <div ref={strip}>
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
  _empty: { height: '0', marginTop: '-1.5' },
})
