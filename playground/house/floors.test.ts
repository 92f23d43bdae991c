import { expect, it } from 'vitest'
import { importsOf, isForTests, readSources } from './sources'

const LOOK = ['src/i18n', 'src/theme', 'styled-system']
/** The widgets' face: what lies behind it is nobody's but theirs. */
const FACE = ['widgets', 'widgets/index']
const UNDER_WIDGETS = ['src/domain', 'src/market/prices', 'src/desk', 'src/ui', ...LOOK]
const PAGE = ['src/ui', ...LOOK, ...FACE]

/** Who may import whom: the first floor that a path stands on counts. Its own floor is always open to it. */
const FLOORS: readonly (readonly [floor: string, ...mayImport: string[]])[] = [
  ['src/domain/'],
  ['src/theme/'],
  ['src/i18n/', 'src/domain'],
  ['src/market/', 'src/domain'],
  ['src/desk/', 'src/domain', 'src/market'],
  ['src/ui/', 'src/domain', ...LOOK],
  // Its last step is a widget of its own, which nobody else draws.
  ['widgets/RequestWizard/', 'widgets/OrderTicket', ...UNDER_WIDGETS],
  ['widgets/*/', ...UNDER_WIDGETS],
  ['widgets/', ...UNDER_WIDGETS],
  ['host/src/', ...PAGE, 'type host/config'],
  // The addresses that a deployment may name, and the accounts: two tables, no more of the client.
  ['host/', 'src/domain', 'src/market/exchanges'],
  // The bricks' props are words of the domain.
  ['playground/stories/', ...PAGE, 'src/domain'],
  // No rule and no reader of the client: a stand-in built from them would agree with their mistakes.
  ['playground/sandbox/desk/', 'type src/domain', 'playground/sandbox/exchanges'],
  ['playground/sandbox/exchanges/', 'type src/domain'],
]

it('no floor imports from a floor above it, nor one widget another', () => {
  const wrong = readSources()
    .filter(source => !isForTests(source))
    .flatMap(source => {
      const floor = FLOORS.map(([name, ...may]) => ({ own: ownFloor(name, source.path), may })).find(({ own }) => own)
      if (!floor?.own) return []
      const { own, may } = floor
      return importsOf(source)
        .filter(({ of, isTypeOnly }) => !of.startsWith(own) && !may.some(open => isOpen(open, of, isTypeOnly)))
        .map(({ of }) => `${source.path} imports ${of}`)
    })
  expect(wrong).toEqual([])
})

/** `widgets/*` is a floor of its own for each widget. */
const ownFloor = (name: string, path: string): string | undefined =>
  new RegExp(`^${name.replace('*', '[^/]+')}`).exec(path)?.[0]

function isOpen(floor: string, imported: string, isTypeOnly: boolean): boolean {
  const name = floor.replace(/^type /, '')
  const isInside = imported.startsWith(`${name}/`) && !FACE.includes(name)
  return (name === floor || isTypeOnly) && (imported === name || isInside)
}
