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

/** Each part with the files to mutate: those of the paths, or all without any. A path of no part is an error. */
export function chosenParts(paths: readonly string[]) {
  const inPart = (roots: readonly string[]) => (path: string) => roots.some(root => `${path}/`.startsWith(root))
  const stray = paths.find(path => !PARTS.some(({ roots }) => inPart(roots)(path)))
  if (stray !== undefined) throw new Error(`${stray} is in none of ${PARTS.flatMap(({ roots }) => roots).join(', ')}`)
  return PARTS.map(({ roots, ...part }) => {
    const chosen = paths.length === 0 ? roots : paths.filter(inPart(roots))
    return { ...part, mutate: chosen.length === 0 ? [] : [...chosen.map(filesOf), ...NOT_SHIPPED] }
  }).filter(({ mutate }) => mutate.length > 0)
}

const filesOf = (path: string): string => (path.endsWith('.ts') ? path : `${path.replace(/\/$/, '')}/**/*.ts`)
