import { createHash } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { MARKETS, type MarketName } from '../../src/market/exchanges'
import type { HostConfig } from '../config'
import { CSP_REPORTS } from './cspReports'

/** The page calls the REST of these through the desk's cors-proxy. */
const isProxied = (market: string): boolean => MARKETS[market as MarketName].viaProxy

/** Every feature that Chromium knows by name and the app does not use. */
const FEATURES =
  'accelerometer autoplay camera clipboard-read clipboard-write display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'

/** Sets the security headers of every answer; the hosts come from the same values as the page's own. */
export function securityHeaders(config: HostConfig, html: string): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...inlineScripts(html)],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", ...(config.icons ? [originOf(config.icons)] : [])],
      connectSrc: ["'self'", ...connectOrigins(config)],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // Gives the address of the service worker, and nothing else.
      trustedTypes: ['desk-sw'],
      reportTo: 'csp',
      // Firefox and Safari report here.
      reportUri: CSP_REPORTS,
    },
    reportingEndpoints: [{ name: 'csp', url: CSP_REPORTS }],
    crossOriginResourcePolicy: 'same-origin',
    strictTransportSecurity: 'max-age=63072000; includeSubDomains',
    permissionsPolicy: Object.fromEntries(FEATURES.split(' ').map(feature => [feature, []])),
    // Off: the content policy covers framing, and the other headers only protect browsers older than those supported.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** The hash of each script in the page, by which the content policy allows it and no other. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** The same headers by name, for other servers. */
export async function securityHeadersOf(config: HostConfig, html: string): Promise<Readonly<Record<string, string>>> {
  const { headers } = await new Hono()
    .use(securityHeaders(config, html))
    .get('/', c => c.body(null))
    .request('/')
  return Object.fromEntries(headers)
}

export const NO_STORE = { 'Cache-Control': 'no-store' }
export const ICONS = '/currency-icons/'

/** Names under /assets/ hold the hash of their content; everything else may change with the next deployment. */
export function cacheRule(path: string): string {
  // A day: a currency may be given a picture.
  if (path.startsWith(ICONS)) return 'public, max-age=86400'
  if (path.endsWith('.html')) return 'no-store'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** The foreign origins that the page may connect to: the desk, the error reporter, the exchanges. */
export function connectOrigins(config: HostConfig): string[] {
  const exchanges = Object.entries(config.exchanges).flatMap(([market, addresses]) =>
    Object.entries<string>(addresses).filter(([what]) => what !== 'rest' || !isProxied(market)),
  )
  const others = [config.url, config.sentryDsn ?? ''].filter(address => address !== '')
  return [...new Set([...others, ...exchanges.map(([, address]) => address)].map(originOf))]
}

/** `new URL().origin` is "null" for ws and wss. */
const originOf = (address: string): string => {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}
