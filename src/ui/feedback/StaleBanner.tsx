import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { useDeskTime, useNow } from '../amount/useNow'
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
export function StaleBanner(props: FreshnessProps) {
  const place = useContext(OfflinePlace)
  const stale = useStaleness(props)
  if (stale === undefined) return null
  const banner = <Banner>{stale.text}</Banner>
  return stale.online || place === null ? banner : createPortal(banner, place)
}

/** Marks stale figures in a panel's head, or on top of the page; `silent` when a banner announces the same. */
export function StaleAge({ silent = false, ...props }: FreshnessProps & { silent?: boolean }) {
  const { say } = useWords()
  const place = useContext(OfflinePlace)
  const stale = useStaleness(props)
  if (stale === undefined) return null
  if (!stale.online && place !== null) return createPortal(<Banner>{stale.text}</Banner>, place)
  return (
    <span role={silent ? undefined : 'status'} title={stale.text} className={age}>
      <time dateTime={stale.at.toISOString()}>{say('stale.age', { time: stale.time })}</time>
    </span>
  )
}

/** `undefined` while the figures are fresh. Their time has its day unless that is today. */
export function useStaleness({ answeredAt, failed }: FreshnessProps) {
  const words = useWords()
  const online = useOnline()
  const at = useDeskTime(answeredAt)
  const isStale = at !== undefined && (failed || !online)
  // Fresh figures need no date, neither at a key of a search nor each second.
  const today = useNow(now => (isStale ? words.date(now) : undefined))
  if (!isStale) return undefined
  const isOfToday = words.date(at) === today
  const time = isOfToday ? words.time(at) : words.dateTime(at)
  return { at, time, online, text: words.say(online ? 'stale.banner' : 'offline.banner', { time }) }
}

const age = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  textStyle: 'small',
  color: 'warn',
  _before: { content: '""', width: '6px', height: '6px', rounded: 'full', border: '1px solid currentcolor' },
})
