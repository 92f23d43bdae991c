import { useEffect, useState } from 'react'
import { css, cx } from '#styled/css'
import { useWords } from '../i18n/intl'
import { Spinner } from './Spinner'

/** A button's content while its call is under way, over the hidden label: the button is as wide as the wider one. */
export function Sending({ text }: { text: string | undefined }) {
  const { say } = useWords()
  return (
    <span className={css({ gridArea: '1 / 1', minWidth: '0' })}>
      <span className={buttonLine}>
        <Spinner />
        {text ?? say('button.sending')}
      </span>
      <SlowNote />
    </span>
  )
}

/** Empty room for that content while no call is under way; never read or copied. */
export function SendingRoom({ text }: { text: string | undefined }) {
  const { say } = useWords()
  return <span aria-hidden="true" data-words={text ?? say('button.sending')} className={cx(buttonLine, room)} />
}

/** After this time silence would look like a hanging page; the call's own timeout is much longer. */
const SLOW_MS = 10_000

function SlowNote() {
  const { say } = useWords()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <span className={slow}>{say('button.sendingLong')}</span>
}

export const buttonLine = css({
  gridArea: '1 / 1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minWidth: '0',
})

// Beside the room of the spinner and its gap.
const room = css({ visibility: 'hidden', paddingLeft: '6', _before: { content: 'attr(data-words)' } })

// Its text must not widen the button, and fits a button of 48 px.
const slow = css({
  display: 'block',
  width: '0',
  minWidth: 'full',
  textStyle: 'small',
  fontWeight: '400',
  lineHeight: '1.2',
})
