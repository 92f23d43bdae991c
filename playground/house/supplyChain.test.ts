import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Locked = { version: string; integrity?: string; resolved?: string; dev?: boolean; hasInstallScript?: boolean }

const lock: { lockfileVersion: number; packages: Record<string, Locked> } = readJson('package-lock.json')
const manifest: Record<string, Record<string, string>> = readJson('package.json')
/** The first entry is this package itself. */
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

describe('supply chain', { tags: ['shipped'] }, () => {
  it('every package is locked to its content, and to no address', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('nothing that is shipped runs a script when it is installed', () => {
    const scripted = packages.filter(([, { dev, hasInstallScript }]) => !dev && hasInstallScript)
    expect(scripted.map(([path]) => path)).toEqual([])
  })

  it('versions are exact; only what a portal brings itself is a range', () => {
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  it('an install runs no script, takes nothing from git or an address, and nothing that is younger than a week', () => {
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

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
