import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { useDeskTime } from '../amount/useNow'
import { Banner } from './Banner'
import { useOnline } from './useOnline'

/** The element on top of a page that says once, for all widgets of the page, that the device is offline. */
export const OfflinePlace = createContext<HTMLElement | null>(null)

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
  const place = useContext(OfflinePlace)
  const at = useDeskTime(answeredAt)
  if (at === undefined || (online && !failed)) return null
  const time = words.time(at)
  const banner = <Banner>{words.say(online ? 'stale.banner' : 'offline.banner', { time })}</Banner>
  return online || place === null ? banner : createPortal(banner, place)
}

/** Marks stale figures in a panel's head; `silent` when a banner announces the same. */
export function StaleAge({ answeredAt, failed, silent = false }: FreshnessProps & { silent?: boolean }) {
  const words = useWords()
  const online = useOnline()
  const isSaidOnTop = useContext(OfflinePlace) !== null && !online
  const at = useDeskTime(answeredAt)
  if (at === undefined || (online && !failed) || isSaidOnTop) return null
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
