/** By whole local days left: 2 or more is regular, 1 a warning, 0 or past an error. */
type Urgency = 'regular' | 'warning' | 'error'

/** Calendar days from now to the deadline in the zone; a day with a clock change counts as one. */
export const daysLeft = (deadline: Date, now: Date, zone: string): number => dayIn(deadline, zone) - dayIn(now, zone)

export function urgency(deadline: Date | undefined, now: Date, zone: string): Urgency {
  if (deadline === undefined) return 'regular'
  const days = daysLeft(deadline, now, zone)
  return days >= 2 ? 'regular' : days === 1 ? 'warning' : 'error'
}

const DAY_MS = 86_400_000
/** By zone: a format is slow to make, and each row of a list needs one. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The number of the zone's calendar day. By Intl: the date library's 7 KB would be in the first load. */
function dayIn(at: Date, zone: string): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone })
  formats.set(zone, format)
  const [month = 0, day = 0, year = 0] = format.format(at).split('/').map(Number)
  return Date.UTC(year, month - 1, day) / DAY_MS
}
