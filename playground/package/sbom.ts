import { readFile, writeFile } from 'node:fs/promises'

type Locked = { readonly version: string; readonly integrity: string; readonly license?: string; readonly dev?: true }

/**
 * Writes `sbom.json`: every package that is shipped, with its version, license and hash, in the CycloneDX format. From
 * the lock, as `npm sbom --omit dev` leaves out the packages that a tool needs, too, such as React.
 */
async function writeSbom(): Promise<void> {
  const { name, version } = await readJson<{ name: string; version: string }>('package.json')
  const { packages } = await readJson<{ packages: Record<string, Locked> }>('package-lock.json')
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'library', name, version, 'bom-ref': `${name}@${version}` } },
    components: shipped.map(([path, locked]) => componentOf(path.split('node_modules/').at(-1)!, locked)),
  }
  await writeFile('sbom.json', `${JSON.stringify(bom, null, 2)}\n`)
}

function componentOf(name: string, { version, integrity, license }: Locked) {
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content }],
    ...(license !== undefined && { licenses: [{ license: { id: license } }] }),
  }
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8'))

writeSbom().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
