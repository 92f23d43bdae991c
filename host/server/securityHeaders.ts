import { MARKETS, type MarketName } from '../../src/market/exchanges'
import type { HostConfig } from '../config'
import { CSP_REPORTS } from './cspReports'

/** The desk's cors-proxy calls the REST of these, so the page does not. */
const isProxied = (market: string): boolean => MARKETS[market as MarketName].viaProxy

/** Every feature that Chromium knows by name and the app does not use. */
const FEATURES =
  'accelerometer autoplay camera clipboard-read clipboard-write display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'

/** The headers of every answer (reliability.md S11); the hosts come from the same values as the page's own. */
export function securityHeaders(config: HostConfig): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(config),
    'Reporting-Endpoints': `csp="${CSP_REPORTS}"`,
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': FEATURES.split(' ')
      .map(feature => `${feature}=()`)
      .join(', '),
  }
}

function contentSecurityPolicy(config: HostConfig): string {
  const connect = ["'self'", ...connectOrigins(config)]
  const images = ["'self'", ...(config.icons ? [originOf(config.icons)] : [])]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${images.join(' ')}`,
    `connect-src ${connect.join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types desk-sw',
    'report-to csp',
  ].join('; ')
}

/** The foreign origins that the page may speak to: the desk, the error reporter, the exchanges. */
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
