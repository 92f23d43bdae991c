import type { HostConfig } from './config'
import { CSP_REPORTS } from './cspReports'

/** The hosts that the market feed speaks to when a deployment names none (PROTOCOLS.md section 0). */
const PUBLIC_EXCHANGE_HOSTS = [
  'https://api.binance.com',
  'wss://stream.binance.com:9443',
  'https://fapi.binance.com',
  'wss://fstream.binance.com',
  'https://api.exchange.coinbase.com',
  'wss://ws-feed.exchange.coinbase.com',
  'wss://api.gateio.ws',
  'wss://api-pub.bitfinex.com',
  'wss://ws.kraken.com',
]

/** Every feature that Chromium knows by name and the app does not use. */
const FEATURES =
  'accelerometer autoplay camera clipboard-read clipboard-write display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb web-share xr-spatial-tracking'

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
  const images = ["'self'", originOf(config.icons)]
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

/** The foreign origins that the page may speak to: the desk, the exchanges, the error reporter. */
export function connectOrigins(config: HostConfig): string[] {
  const exchanges = config.exchanges
    ? Object.values(config.exchanges).flatMap(addresses => Object.values(addresses))
    : PUBLIC_EXCHANGE_HOSTS
  const others = [config.url, config.sentryDsn].filter(address => address !== undefined && address !== '')
  return [...new Set([...others, ...exchanges].map(address => originOf(address!)))]
}

/** `new URL().origin` is "null" for ws and wss. */
const originOf = (address: string): string => {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}
