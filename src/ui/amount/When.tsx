import { css } from '#styled/css'
import { useWords, type Words } from '../../i18n/intl'
import { useNow } from './useNow'

type WhenProps = {
  /** Undefined or no date: a dash (a bad answer of the desk must not take the screen with it). */
  readonly at: Date | undefined
  /** date 'LLL dd, yyyy' · time 'HH:mm:ss' · relative '2 min ago' · relativeHours 'in 5 hours', both of them ticking. */
  readonly show?: 'date' | 'time' | 'dateTime' | 'relative' | 'relativeHours'
}

/** An instant; the exact one with its zone is in the title. */
export function When({ at, show = 'date' }: WhenProps) {
  const words = useWords()
  if (at === undefined || Number.isNaN(at.getTime())) return <span>{words.say('value.dash')}</span>
  return (
    <time dateTime={at.toISOString()} title={words.exact(at)} className={style}>
      {show === 'relative' || show === 'relativeHours' ? <Ticking at={at} say={words[show]} /> : words[show](at)}
    </time>
  )
}

/** Drawn again only when its words change. */
function Ticking({ at, say }: { at: Date; say: Words['relative'] }) {
  return useNow(now => say(at, now))
}

const style = css({ whiteSpace: 'var(--desk-figure-wrap, nowrap)' })
