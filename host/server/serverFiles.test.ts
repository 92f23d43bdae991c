import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { readHostConfig } from '../config'
import { cacheRule, securityHeadersOf } from './headers'
import { serverFiles } from './serverFiles'

const config = readHostConfig({ DESKSIDE_EXCHANGES: '{"kraken":{"ws":"wss://ws.example/v2"}}' })
const HTML = '<html><head><script>first()</script></head></html>'
const unquoted = (text: string) => JSON.parse(text) as string

describe('the files for other servers', { tags: ['headers'] }, () => {
  let files: Record<string, string>
  let headers: Readonly<Record<string, string>>
  beforeAll(async () => {
    files = await serverFiles(config, HTML, ['index.html', 'sw.js'])
    headers = await securityHeadersOf(config, HTML)
    expect(headers['content-security-policy']).toMatch(/ script-src 'self' 'sha256-[\w+/]{43}=';/)
    expect(Object.keys(headers).length).toBeGreaterThan(7)
  })

  it('nginx sends the headers of `npm run serve`, also with errors', () => {
    const set = files['nginx.conf']!.matchAll(/^ {2}add_header (\S+) (".*") always;$/gm)
    expect(Object.fromEntries([...set].map(([, name, value]) => [name, unquoted(value!)]))).toEqual(headers)
  })

  it('Caddy sends the headers of `npm run serve`', () => {
    const [, block = ''] = /\n {2}header \{\n([\s\S]*?)\n {2}\}/.exec(files.Caddyfile!) ?? []
    const set = block.matchAll(/^ {4}(\S+) (".*")$/gm)
    expect(Object.fromEntries([...set].map(([, name, value]) => [name, unquoted(value!)]))).toEqual(headers)
  })

  it('a static host sends the headers of `npm run serve`, and one cache rule for each address', () => {
    const [everywhere, ...others] = staticRules(files._headers!)
    expect(everywhere).toEqual(['/*', headers])
    expect(others.every(([, set]) => Object.keys(set).join() === 'cache-control')).toBe(true)
    const caching = Object.fromEntries(others.map(([path, set]) => [path, set['cache-control']]))
    expect(caching).toMatchObject({ '/': 'no-store', '/requests/*': 'no-store', '/sw.js': 'no-cache' })
    expect(caching['/assets/*']).toBe(cacheRule('/assets/index-4f2a.js'))
    expect(Object.keys(caching)).toHaveLength(others.length)
  })

  it('a static host caches no page of the app', async () => {
    const read = (name: string) => readFile(new URL(`../src/${name}`, import.meta.url), 'utf8')
    const app = (await read('App.tsx')) + (await read('SignedIn.tsx'))
    const routes = [...app.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path!.replace(/:\w+/, '*'))
    const uncached = staticRules(files._headers!).filter(([, set]) => set['cache-control'] === 'no-store')
    expect(routes).toContain('/balances/*')
    expect(uncached.map(([path]) => path)).toEqual(expect.arrayContaining(routes))
  })

  it('nginx logs no reset link, whose token would sign in whoever reads the log', () => {
    const [, link = ''] = /^ {2}location \^~ \/password-reset\/ \{ (.*) \}$/m.exec(files['nginx.conf']!) ?? []
    // The last of `try_files` would continue in another location, with the log of that one.
    expect(link).toBe('access_log off; try_files /index.html =404;')
  })

  it('the calls of a desk on another origin are not passed on', async () => {
    expect([files['nginx.conf'], files.Caddyfile].every(file => file!.includes('desk.example'))).toBe(true)
    const direct = await serverFiles(readHostConfig({ DESKSIDE_URL: 'https://other.example' }), HTML, [])
    expect([direct['nginx.conf'], direct.Caddyfile].some(file => file!.includes('desk.example'))).toBe(false)
  })
})

/** Each address with the headers that are set for it. */
const staticRules = (text: string): [path: string, headers: Record<string, string>][] =>
  text.split(/\n(?=\/)/).map(rule => {
    const [path = '', ...set] = rule.trimEnd().split('\n')
    return [path, Object.fromEntries(set.map(line => /^ {2}([^:]+): (.+)$/.exec(line)!.slice(1, 3)))]
  })
