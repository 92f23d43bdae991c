import type { IncomingMessage, ServerResponse } from 'node:http'

/** Where a browser reports what the content policy stopped. */
export const CSP_REPORTS = '/csp-reports'

const LIMIT_BYTES = 64 * 1024

/** Takes the browser's reports of what the policy stopped. Only rule and origin are kept: a page's path may hold a reset token. */
export function takeCspReports(request: IncomingMessage, response: ServerResponse, log: (line: string) => void): void {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', chunk => {
    text += chunk
    if (text.length > LIMIT_BYTES) response.destroy()
  })
  request.once('end', () => {
    for (const line of readReports(text)) log(line)
    response.writeHead(204).end()
  })
}

function readReports(text: string): string[] {
  let reports: unknown
  try {
    reports = JSON.parse(text)
  } catch {
    return []
  }
  const bodies = (Array.isArray(reports) ? reports : [reports]).map(report => report?.body ?? {})
  return bodies.map(body => `Content policy: ${word(body.effectiveDirective)} stopped ${origin(body.blockedURL)}`)
}

const word = (value: unknown): string => (/^[a-z-]{1,40}$/.test(String(value)) ? String(value) : 'unknown')
const origin = (value: unknown): string => (URL.canParse(String(value)) ? new URL(String(value)).host : word(value))
