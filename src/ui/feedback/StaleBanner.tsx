import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { Banner } from './Banner'
import { useOnline } from './useOnline'

type FreshnessProps = {
  /** When the desk last answered, epoch ms. */
  answeredAt: number | undefined
  /** The last try to refresh failed. */
  failed: boolean
}

/** Over figures that are not fresh, with the time that they are from; nothing while they are. */
export function StaleBanner({ answeredAt, failed }: FreshnessProps) {
  const words = useWords()
  const online = useOnline()
  if (answeredAt === undefined || (online && !failed)) return null
  const time = words.time(new Date(answeredAt))
  return <Banner>{words.say(online ? 'stale.banner' : 'offline.banner', { time })}</Banner>
}

/** The same in a panel's head or beside a figure: an amber ○ and the time, read out unless a banner beside it is. */
export function StaleAge({ answeredAt, failed, silent = false }: FreshnessProps & { silent?: boolean }) {
  const words = useWords()
  const online = useOnline()
  if (answeredAt === undefined || (online && !failed)) return null
  const at = new Date(answeredAt)
  const time = words.time(at)
  return (
    <span
      role={silent ? undefined : 'status'}
      title={words.say(online ? 'stale.banner' : 'offline.banner', { time })}
      className={age}
    >
      <time dateTime={at.toISOString()}>{words.say('stale.age', { time })}</time>
    </span>
  )
}

const age = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  textStyle: 'small',
  color: 'warn',
  _before: { content: '""', width: '6px', height: '6px', rounded: 'full', border: '1px solid currentcolor' },
})
