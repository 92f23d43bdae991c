/** The calls of contract.md without their base, as patterns of segments: the sandbox's faults and ledger speak of them. */
const templates = [
  '/v1/auth/token',
  '/v1/auth/password',
  '/v1/me/accounts',
  '/v1/requests/:uuid/comment',
  '/v1/requests/:uuid/deadline',
  '/v1/requests/cost',
  '/v1/requests/currencies/:type',
  '/v1/requests/cors-proxy',
  '/v1/balances/total-equivalent',
  '/v1/balances/:currency',
  '/v1/transfers',
]

export const base = '/api/client'

/** Whether a path begins some call; the last segment may be cut anywhere, as a prefix is. */
export const knownPath = (path: string): boolean => {
  const given = path.split('/')
  return templates.some(template => {
    const segments = template.split('/')
    return (
      given.length <= segments.length &&
      given.every((part, index) => {
        const segment = segments[index] ?? ''
        if (segment.startsWith(':')) return true
        return index === given.length - 1 ? segment.startsWith(part) : segment === part
      })
    )
  })
}

/** A call by its name in contract.md: 'POST v1/requests/{uuid}/comment'. */
export const callName = (method: string, path: string): string =>
  `${method} ${path.slice(base.length + 1).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/i, '{uuid}')}`
