/** What a call costs an address: fine, too much for this minute (429), or banned for not stopping then (418). */
type Charge = { used: number } & (
  | { status: 200 }
  | { status: 429; retryAfterS: number }
  | { status: 418; retryAfterS: number; untilMs: number }
)

type Account = { minute: number; used: number; refused: number; bannedUntilMs: number }

const minuteMs = 60_000
const banMs = 120_000
// The documents give no number; ten calls after the first 429 is a client that does not listen.
const patience = 10

/** Request weight by address and clock minute, as Binance counts it. */
export const createWeights = (perMinute: number) => {
  const accounts = new Map<string, Account>()
  return {
    charge: (address: string, weight: number): Charge => {
      const atMs = Date.now()
      const minute = Math.floor(atMs / minuteMs)
      const known = accounts.get(address) ?? { minute, used: 0, refused: 0, bannedUntilMs: 0 }
      const account = known.minute === minute ? known : { ...known, minute, used: 0, refused: 0 }
      account.used += weight
      accounts.set(address, account)
      if (account.used > perMinute && ++account.refused > patience) account.bannedUntilMs = atMs + banMs
      const { used, bannedUntilMs } = account
      if (bannedUntilMs > atMs) {
        const retryAfterS = Math.ceil((bannedUntilMs - atMs) / 1_000)
        return { used, status: 418, retryAfterS, untilMs: bannedUntilMs }
      }
      if (used <= perMinute) return { used, status: 200 }
      return { used, status: 429, retryAfterS: Math.ceil(((minute + 1) * minuteMs - atMs) / 1_000) }
    },
  }
}
