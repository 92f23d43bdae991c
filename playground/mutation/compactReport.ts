type Mutant = {
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: string
  readonly killedBy?: readonly string[]
  readonly coveredBy?: readonly string[]
  readonly location: object
}

type Report = {
  readonly schemaVersion: string
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>
  readonly testFiles: Readonly<Record<string, unknown>>
}

/** Keeps what the next run compares with, a line for each file, so that a commit shows which files changed. */
export function compactReport(text: string): string {
  const { schemaVersion, files, testFiles } = JSON.parse(text) as Report
  const kept = Object.entries(files).map(
    ([path, file]) => [path, { ...file, mutants: file.mutants.filter(isTested).map(compactMutant) }] as const,
  )
  const version = JSON.stringify(schemaVersion)
  return `{"schemaVersion":${version},"files":${lines(kept)},"testFiles":${lines(Object.entries(testFiles))}}\n`
}

/** A static mutant is ignored again without its record. */
const isTested = ({ status }: Mutant): boolean => status !== 'Ignored'

/** A killed one is tested again when its killer has changed; another one when a new test covers it. */
const compactMutant = ({ mutatorName, replacement, status, killedBy, coveredBy, location }: Mutant): object => ({
  mutatorName,
  replacement,
  status,
  ...(status === 'Killed' ? { killedBy } : { coveredBy }),
  location,
})

const lines = (entries: readonly (readonly [string, unknown])[]): string =>
  `{\n${[...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',\n')}\n}`
