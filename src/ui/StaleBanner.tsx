import { css } from '#styled/css'
import { useWords } from '../i18n/intl'
import { Banner } from './Banner'
import { useOnline } from './useOnline'
import { When } from './When'

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

/** The same in a panel's head: an amber ○ and an age. */
export function StaleAge({ answeredAt, failed }: FreshnessProps) {
  const online = useOnline()
  if (answeredAt === undefined || (online && !failed)) return null
  return (
    <span role="status" className={age}>
      <When at={new Date(answeredAt)} show="relative" />
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
