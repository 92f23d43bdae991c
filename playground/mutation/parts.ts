type Part = { readonly name: string; readonly leastPercent: number; readonly roots: readonly string[] }

/** What is mutated, and how many percent of its mutants must fail a test. */
const PARTS: readonly Part[] = [
  { name: 'domain', leastPercent: 95, roots: ['src/domain/'] },
  {
    name: 'edges',
    leastPercent: 90,
    roots: ['src/market/exchanges/', 'src/market/parsing/', 'src/desk/http/', 'src/desk/session.ts'],
  },
]

const NOT_SHIPPED = ['!src/**/*.test.ts', '!src/**/test[A-Z]*.ts']

/** Each part with the files to mutate: those of the paths, or all without any. */
export const chosenParts = (paths: readonly string[]) =>
  PARTS.map(({ roots, ...part }) => {
    const chosen = paths.length === 0 ? roots : paths.filter(path => roots.some(root => path.startsWith(root)))
    return { ...part, mutate: chosen.length === 0 ? [] : [...chosen.map(filesOf), ...NOT_SHIPPED] }
  }).filter(({ mutate }) => mutate.length > 0)

const filesOf = (path: string): string => (path.endsWith('.ts') ? path : `${path.replace(/\/$/, '')}/**/*.ts`)
