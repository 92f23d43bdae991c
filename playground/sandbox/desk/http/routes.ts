/** The paths of the desk's calls below the base. */
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

/** Whether a path is the start of a call's path; its last segment may be incomplete. */
export const isCallPrefix = (path: string): boolean => {
  const parts = path.split('/')
  return templates.some(template => {
    const segments = template.split('/')
    return (
      parts.length <= segments.length &&
      parts.every((part, index) => {
        const segment = segments[index] ?? ''
        if (segment.startsWith(':')) return true
        return index === parts.length - 1 ? segment.startsWith(part) : segment === part
      })
    )
  })
}

/** 'POST v1/requests/{uuid}/comment' */
export const callName = (method: string, path: string): string =>
  `${method} ${path.slice(base.length + 1).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/i, '{uuid}')}`
