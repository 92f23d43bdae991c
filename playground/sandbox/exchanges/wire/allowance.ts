/** So many a second on the long run, so many at once after a pause. Each call takes one; false: there is none left. */
export const allowance = (perSecond: number, burst: number): (() => boolean) => {
  let left = burst
  let atMs = Date.now()
  return () => {
    const nowMs = Date.now()
    left = Math.min(burst, left + ((nowMs - atMs) / 1_000) * perSecond)
    atMs = nowMs
    if (left < 1) return false
    left -= 1
    return true
  }
}

/** The same for each address that calls. */
export const allowances = (perSecond: number, burst: number): ((address: string) => boolean) => {
  const known = new Map<string, () => boolean>()
  return address => {
    const take = known.get(address) ?? allowance(perSecond, burst)
    known.set(address, take)
    return take()
  }
}
