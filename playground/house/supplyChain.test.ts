import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Locked = {
  version: string
  integrity?: string
  resolved?: string
  dev?: boolean
  peer?: boolean
  hasInstallScript?: boolean
}
type Component = { name: string; version: string; hashes: readonly { content: string }[] }

const lock: { lockfileVersion: number; packages: Record<string, Locked> } = readJson('package-lock.json')
const manifest: Record<string, Record<string, string>> = readJson('package.json')
/** The first entry is this package itself. */
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

/** Each package that is shipped, with what it does that our own code would do worse. */
const SHIPPED_FOR: Readonly<Record<string, string>> = {
  '@ark-ui/react': 'dialogs, menus, selects and the calendar, with keyboard and screen reader',
  '@internationalized/date': 'days and time zones of deadlines',
  '@noble/hashes': 'SHA-256 in pages without HTTPS, where the browser has none',
  '@preact/signals-core': 'prices that change without a React commit',
  '@preact/signals-react': 'its hooks, where components listen to signals',
  '@tanstack/react-virtual': 'long lists that draw only what is in sight',
  'big.js': 'decimal arithmetic of money',
  ky: 'time-outs, hooks and errors of fetch',
  lucide: 'icons',
  superstruct: 'checks of the shapes of answers',
  swr: 'the cache of queries, and its hooks',
  uuid: 'ids in pages without HTTPS, where the browser makes none',
}

describe('supply chain', { tags: ['shipped'] }, () => {
  it('every package is locked by its hash, and to no registry', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('no package that is shipped runs an install script', () => {
    const scripted = packages.filter(([, { dev, hasInstallScript }]) => !dev && hasInstallScript)
    expect(scripted.map(([path]) => path)).toEqual([])
  })

  it('sbom.json lists exactly the packages that are shipped, by version and hash (npm run sbom writes it)', () => {
    const { bomFormat, components } = readJson<{ bomFormat: string; components: readonly Component[] }>('sbom.json')
    const listed = components.map(({ name, version, hashes }) => `${name} ${version} ${hashes[0]?.content}`)
    const shipped = packages.filter(([, { dev }]) => !dev).map(([path, locked]) => shippedAs(path, locked))
    expect(bomFormat).toBe('CycloneDX')
    expect(listed.sort()).toEqual([...new Set(shipped)].sort())
  })

  it('every package that is shipped has its reason', () => {
    expect(Object.keys(manifest.dependencies ?? {})).toEqual(Object.keys(SHIPPED_FOR))
  })

  it('versions are exact, also those of packages under another name, except those of peers', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(versions.filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  it('an install runs no scripts and takes no package from git, from a URL or younger than a week', () => {
    const rules = readFileSync('.npmrc', 'utf8').trim().split('\n')
    expect(rules).toEqual(
      expect.arrayContaining([
        'ignore-scripts=true',
        'strict-allow-scripts=true',
        'min-release-age=7',
        'allow-git=none',
        'allow-remote=none',
        'save-exact=true',
        'engine-strict=true',
        'omit-lockfile-registry-resolved=true',
      ]),
    )
  })
})

const shippedAs = (path: string, { version, integrity = '' }: Locked): string =>
  `${path.split('node_modules/').at(-1)} ${version} ${Buffer.from(integrity.slice(7), 'base64').toString('hex')}`

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
