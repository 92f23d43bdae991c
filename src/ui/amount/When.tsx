import { css } from '#styled/css'
import { useWords, type Words } from '../../i18n/intl'
import { useNow } from './useNow'

type WhenProps = {
  /** `undefined` or an invalid date is a dash: a bad answer of the desk must not break the screen. */
  readonly at: Date | undefined
  /** date 'LLL dd, yyyy', dateTime with 'HH:mm:ss'. relative '2 min ago', relativeHours 'in 5 h' and expiry tick. */
  readonly show?: 'date' | 'dateTime' | 'relative' | 'relativeHours' | 'expiry'
}

/** An instant; its title has the exact time and zone. */
export function When({ at, show = 'date' }: WhenProps) {
  const words = useWords()
  if (at === undefined || Number.isNaN(at.getTime())) return <span>{words.say('value.dash')}</span>
  return (
    <time dateTime={at.toISOString()} title={words.exact(at)} className={style}>
      {show === 'date' || show === 'dateTime' ? words[show](at) : <Ticking at={at} say={words[show]} />}
    </time>
  )
}

/** Renders only when its words change. */
function Ticking({ at, say }: { at: Date; say: Words['relative'] }) {
  return useNow(now => say(at, now))
}

const style = css({ whiteSpace: 'var(--desk-figure-wrap, nowrap)' })
