/** At most so many connections of one address in a time window; one more, and the address is banned for a while. */
export const visits = (limits: { most: number; inMs: number; banMs: number }): ((address: string) => boolean) => {
  const known = new Map<string, { atMs: number[]; bannedUntilMs: number }>()
  return address => {
    const nowMs = Date.now()
    const visitor = known.get(address) ?? { atMs: [], bannedUntilMs: 0 }
    known.set(address, visitor)
    if (nowMs < visitor.bannedUntilMs) return false
    visitor.atMs = [...visitor.atMs.filter(each => nowMs - each < limits.inMs), nowMs]
    if (visitor.atMs.length <= limits.most) return true
    visitor.bannedUntilMs = nowMs + limits.banMs
    return false
  }
}
