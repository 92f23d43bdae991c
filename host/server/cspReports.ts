import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** Where a browser reports what the content policy blocked. */
export const CSP_REPORTS = '/csp-reports'

const LIMIT_BYTES = 64 * 1024
/** Anybody may send reports: more than these in a minute are dropped, so that they can't fill the log. */
const LINES_A_MINUTE = 60

/** Logs what the policy blocked. Only the directive and the host are kept: a page's path may hold a reset token. */
export function cspReports(log: (line: string) => void): Hono {
  let minute = 0
  let lines = 0
  return new Hono().post('/', bodyLimit({ maxSize: LIMIT_BYTES }), async c => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) lines = 0
    minute = now
    if (lines >= LINES_A_MINUTE) return c.body(null, 429)
    for (const line of readReports(await c.req.text())) if (lines++ < LINES_A_MINUTE) log(line)
    return c.body(null, 204)
  })
}

function readReports(text: string): string[] {
  let reports: unknown
  try {
    reports = JSON.parse(text)
  } catch {
    return []
  }
  return (Array.isArray(reports) ? reports : [reports]).map(report => {
    // The second form is that of `report-uri`.
    const { effectiveDirective, blockedURL } = report?.body ?? {}
    const { 'effective-directive': directive, 'blocked-uri': blocked } = report?.['csp-report'] ?? {}
    return `Content policy: ${directiveOf(effectiveDirective ?? directive)} stopped ${hostOf(blockedURL ?? blocked)}`
  })
}

const directiveOf = (value: unknown): string => (/^[a-z-]{1,40}$/.test(String(value)) ? String(value) : 'unknown')
const hostOf = (value: unknown): string =>
  URL.canParse(String(value)) ? new URL(String(value)).host : directiveOf(value)
