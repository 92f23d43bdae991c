import type { Exchange } from '../../domain/account'

/**
 * The exchanges' marks as the path of a 24 px drawing. Drawings of @web3icons/core (MIT licence, by 0xa3k5); kept as
 * data because that package's own files would each bring a whole SVG as text. It has none of Bitfinex: that one is the
 * initials BF, as heavy as the other marks.
 */
export const EXCHANGE_MARKS: Readonly<Record<Exchange, string>> = {
  binance:
    'm7.068 12-2.03 2.03L3.003 12l2.03-2.03zm4.935-4.935 3.482 3.483 2.03-2.03L12.003 3 6.485 8.518l2.03 2.03zm6.964 2.905L16.937 12l2.03 2.03 2.03-2.03zm-6.964 6.965L8.52 13.452l-2.03 2.03L12.003 21l5.512-5.518-2.03-2.03zm0-2.905 2.03-2.03-2.03-2.03L9.967 12z',
  bitfinex:
    'M2.5 6h5.2a3.2 3.2 0 0 1 2.5 5.2A3.5 3.5 0 0 1 8 18H2.5zm2.8 2.5v2.3h2.1a1.15 1.15 0 0 0 0-2.3zm0 4.7v2.3h2.4a1.15 1.15 0 0 0 0-2.3zM14.2 6h7.3v2.6H17v2.3h3.9v2.6H17V18h-2.8z',
  coinbase:
    'M12.151 6.721c-2.925 0-4.943 2.246-4.944 5.296 0 3.016 2.051 5.262 4.977 5.262 2.119 0 3.8-1.341 4.406-3.285h4.238C20.054 18.184 16.557 21 12.185 21c-5.178 0-9.046-3.821-9.046-8.983S7.107 3 12.185 3c4.472 0 7.902 2.816 8.676 6.972H16.59c-.639-1.944-2.32-3.251-4.439-3.251',
  gateio: 'M12 16.95a4.95 4.95 0 1 1 0-9.9V3a9 9 0 1 0 9 9h-4.05A4.95 4.95 0 0 1 12 16.95M16.95 7.05H12V12h4.95z',
  kraken:
    'M11.999 4.927C7.029 4.927 3 8.958 3 13.93v3.858a1.288 1.288 0 0 0 2.573 0V13.93a1.283 1.283 0 1 1 2.57 0v3.858a1.285 1.285 0 1 0 2.571 0V13.93a1.287 1.287 0 1 1 2.573 0v3.858a1.284 1.284 0 1 0 2.569 0V13.93a1.285 1.285 0 1 1 2.573 0v3.858a1.285 1.285 0 0 0 2.571 0V13.93a9 9 0 0 0-9.001-9.003',
}
