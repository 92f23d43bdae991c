import { describe, expect, it } from 'vitest'
import { publicHosts } from '../src/market/exchanges'
import { readConfigMeta, writeConfigMeta } from './build/configMeta'
import { readHostConfig } from './config'

describe('the configuration of a deployment', () => {
  it('is the page’s own origin, the public hosts and no demo by default', () => {
    expect(readHostConfig({})).toEqual({
      url: '',
      hiddenAccounts: [],
      idempotencyKeys: false,
      icons: 'https://assets.coincap.io/assets/icons/{currency}@2x.png',
      exchanges: publicHosts(),
    })
  })

  it('holds what the variables say', () => {
    const exchanges = { kraken: { ws: 'wss://ws.example/v2' }, binance_spot: { rest: 'http://127.0.0.1:8' } }
    expect(
      readHostConfig({
        DESKSIDE_URL: 'https://desk.example/',
        DESKSIDE_HIDDEN_ACCOUNTS: 'kraken_earn, binance_usdm',
        DESKSIDE_SENTRY_DSN: 'https://key@o1.ingest.example/42',
        DESKSIDE_ICON_URL: 'https://icons.example/{currency}.png',
        DESKSIDE_IDEMPOTENCY_KEYS: '1',
        DESKSIDE_EXCHANGES: JSON.stringify(exchanges),
        DESKSIDE_DEMO: '{"email":"a@b.c","password":"p"}',
      }),
    ).toEqual({
      url: 'https://desk.example',
      hiddenAccounts: ['kraken_earn', 'binance_usdm'],
      sentryDsn: 'https://key@o1.ingest.example/42',
      icons: 'https://icons.example/{currency}.png',
      idempotencyKeys: true,
      exchanges: {
        ...publicHosts(),
        kraken: { ...publicHosts().kraken, ...exchanges.kraken },
        binance_spot: { ...publicHosts().binance_spot, ...exchanges.binance_spot },
      },
      demo: { email: 'a@b.c', password: 'p' },
    })
  })

  it.each([
    [
      'DESKSIDE_URL',
      'desk.example',
      'DESKSIDE_URL is "desk.example", but it must begin with https:// (http:// only on this machine).',
    ],
    ['DESKSIDE_URL', 'http://desk.example', 'must begin with https://'],
    ['DESKSIDE_URL', 'https://desk.example/api', 'without a path'],
    ['DESKSIDE_URL', 'https://me:secret@desk.example', 'must not hold a name or a password'],
    ['DESKSIDE_HIDDEN_ACCOUNTS', 'kraken', '"kraken" is none of binance_spot'],
    ['DESKSIDE_HIDDEN_ACCOUNTS', '__proto__', '"__proto__" is none of'],
    ['DESKSIDE_SENTRY_DSN', 'https://errors.example/7', 'https://key@host/project'],
    ['DESKSIDE_ICON_URL', 'https://icons.example/', 'must hold {currency}'],
    ['DESKSIDE_ICON_URL', 'https://{currency}.example/', 'must'],
    ['DESKSIDE_IDEMPOTENCY_KEYS', 'yes', 'must be 0 or 1'],
    ['DESKSIDE_EXCHANGES', '{kraken}', 'must be JSON'],
    ['DESKSIDE_EXCHANGES', '{"kraken":{"ws":"ws://ws.example"}}', 'must begin with wss://'],
    ['DESKSIDE_EXCHANGES', '{"kraken":{"rest":7}}', 'must begin with https://'],
    ['DESKSIDE_EXCHANGES', '{"kraken":{"socket":"wss://ws.example"}}', 'kraken has rest and ws, not "socket"'],
    ['DESKSIDE_EXCHANGES', '{"toString":{}}', '"toString" is none of binance_spot'],
    ['DESKSIDE_DEMO', '{"email":"a@b.c"}', 'must hold email and password'],
  ])('stops at a wrong %s: %s', (name, value, sentence) => {
    expect(() => readHostConfig({ [name]: value })).toThrow(sentence)
  })
})

describe('the page', () => {
  const page = '<head><meta name="deskside" content="" /></head>'

  it('carries any configuration unharmed', () => {
    const config = readHostConfig({ DESKSIDE_DEMO: JSON.stringify({ email: '"<b>&amp;\'', password: '$& $1 \u2028' }) })
    const written = writeConfigMeta(page, config)
    expect(written).not.toContain('<b>')
    expect(readConfigMeta(written)).toEqual(config)
  })

  it('the page without a place for it is refused', () => {
    expect(() => writeConfigMeta('<head></head>', readHostConfig({}))).toThrow('index.html has no <meta')
  })
})
