import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { useDeskTime } from '../amount/useNow'
import { Banner } from './Banner'
import { useOnline } from './useOnline'

type FreshnessProps = {
  /** Time of the desk's last response, epoch ms by the device's clock. */
  answeredAt: number | undefined
  /** The last refresh failed. */
  failed: boolean
}

/** Shown over stale figures, with their time. */
export function StaleBanner({ answeredAt, failed }: FreshnessProps) {
  const words = useWords()
  const online = useOnline()
  const at = useDeskTime(answeredAt)
  if (at === undefined || (online && !failed)) return null
  const time = words.time(at)
  return <Banner>{words.say(online ? 'stale.banner' : 'offline.banner', { time })}</Banner>
}

/** Marks stale figures in a panel's head; `silent` when a banner announces the same. */
export function StaleAge({ answeredAt, failed, silent = false }: FreshnessProps & { silent?: boolean }) {
  const words = useWords()
  const online = useOnline()
  const at = useDeskTime(answeredAt)
  if (at === undefined || (online && !failed)) return null
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
