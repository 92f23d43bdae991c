import { expect, it } from 'vitest'
import { importsOf, isForTests, readSources } from './sources'

const LOOK = ['src/i18n', 'src/theme', 'styled-system']
/** The widgets' public entries, and those of the app: everything behind them is private to them. */
const OF_APP = ['widgets/shell', 'widgets/AuthGate/AuthGate', 'widgets/CompleteDesk']
const FACE = ['widgets', 'widgets/index', 'widgets/mount', ...OF_APP]
const UNDER_WIDGETS = ['src/code', 'src/domain', 'src/market/prices', 'src/desk', 'src/ui', ...LOOK]
const PAGE = ['src/code', 'src/ui', ...LOOK, ...FACE]

/** What each floor may import besides itself; the first floor that a path starts with counts. */
const FLOORS: readonly (readonly [floor: string, ...mayImport: string[]])[] = [
  ['src/domain/'],
  ['src/theme/'],
  ['src/frame/'],
  ['src/code/'],
  ['src/i18n/', 'src/code', 'src/domain'],
  ['src/market/', 'src/code', 'src/domain', 'src/frame'],
  // package.json: its version, for bug reports.
  ['src/desk/', 'src/domain', 'src/frame', 'src/market', 'package.json'],
  ['src/ui/', 'src/code', 'src/domain', 'src/frame', ...LOOK],
  // Its last step is a widget of its own that only the wizard renders.
  ['widgets/RequestWizard/', 'widgets/OrderTicket', ...UNDER_WIDGETS],
  ['widgets/*/', ...UNDER_WIDGETS],
  ['widgets/', ...UNDER_WIDGETS],
  ['host/src/', ...PAGE, 'type host/config'],
  // The host's server and build use only the domain, the exchanges' addresses and the styles.
  ['host/', 'src/domain', 'src/market/exchanges', 'styled-system'],
  // The components' props are domain types. A scene prepares the session and the storage of its desk.
  ['playground/stories/', ...PAGE, 'src/domain', 'src/desk/createDesk', 'src/desk/desk'],
  // No rule and no parser of the client: a sandbox built from them would repeat their mistakes.
  ['playground/sandbox/desk/', 'type src/domain', 'playground/sandbox/exchanges'],
  ['playground/sandbox/exchanges/', 'type src/domain'],
]

it('no floor imports a floor above it, and no widget another widget', () => {
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
