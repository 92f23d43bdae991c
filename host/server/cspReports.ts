import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** Where a browser reports what the content policy blocked. */
export const CSP_REPORTS = '/csp-reports'

const LIMIT_BYTES = 64 * 1024

/** Logs what the policy blocked. Only the directive and the host are kept: a page's path may hold a reset token. */
export const cspReports = (log: (line: string) => void): Hono =>
  new Hono().post('/', bodyLimit({ maxSize: LIMIT_BYTES }), async c => {
    for (const line of readReports(await c.req.text())) log(line)
    return c.body(null, 204)
  })

function readReports(text: string): string[] {
  let reports: unknown
  try {
    reports = JSON.parse(text)
  } catch {
    return []
  }
  const bodies = (Array.isArray(reports) ? reports : [reports]).map(report => report?.body ?? {})
  return bodies.map(
    body => `Content policy: ${directiveOf(body.effectiveDirective)} stopped ${hostOf(body.blockedURL)}`,
  )
}

const directiveOf = (value: unknown): string => (/^[a-z-]{1,40}$/.test(String(value)) ? String(value) : 'unknown')
const hostOf = (value: unknown): string =>
  URL.canParse(String(value)) ? new URL(String(value)).host : directiveOf(value)
