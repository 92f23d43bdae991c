import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importGraph } from './rooms'
import { readSources } from './sources'

const MAX_FILES = 8

/** Steps between files that don't import each other: who hands the second one to the first. */
const HANDED: Readonly<Record<string, string>> = {
  'market/connection → market/exchanges/*': 'feed loads the adapter',
  'market/exchanges/* → frame/frameQueue': 'connection passes what the protocol classified to the listener of watch',
  'market/freshness → market/prices/pairPrice': 'watch sets the signal that feed returns',
  'market/prices/pairPrice → ui/amount/LiveAmount': 'a widget passes the signal as a property',
  'ui/Button → ui/form/useForm': 'the browser submits the form of the button',
  'ui/form/useForm → widgets/TransferDialog/TransferDialog': 'useTransferForm passes the send of the dialog to useForm',
  'desk/requests/createRequest → desk/http/http': 'createDesk puts it into the desk',
  'desk/transfers/transfers → desk/http/http': 'createDesk puts it into the desk',
  'desk/http/http → desk/cache': 'createDesk puts both into the desk; the caller of one writes to the other',
}

const readme = readFileSync('README.md', 'utf8')
const graph = importGraph(readSources())

const trips = [...readme.matchAll(/^\*\*(A \w+)\*\*.*\n\n(`.* → .*)$/gm)].map(([, name = '', line = '']) => ({
  name,
  steps: line.split(' → ').map(step => step.replaceAll('`', '')),
}))

/** Folders without a floor are those of src, and files may be named without their extension. */
function filesOf(name: string): readonly string[] {
  const path = /^(src|widgets|host|playground|\.)\b/.test(name) ? name : `src/${name}`
  if (path.endsWith('/*')) return [...graph.keys()].filter(file => file.startsWith(path.slice(0, -1)))
  return [path, `${path}.ts`, `${path}.tsx`].filter(file => existsSync(file))
}

const imports = (from: string, to: string) => {
  const [one, other] = [filesOf(from), filesOf(to)]
  return one.some(file => other.some(next => graph.get(file)?.has(next) || graph.get(next)?.has(file)))
}

describe('the trips of the README', () => {
  it('are the three', () => {
    expect(trips.map(({ name }) => name)).toEqual(['A tick', 'A submit', 'A transfer'])
  })

  it.each(trips)(`$name passes at most ${MAX_FILES} files`, ({ steps }) => {
    expect(steps.length).toBeLessThanOrEqual(MAX_FILES)
    expect(steps.filter(step => filesOf(step).length === 0)).toEqual([])
  })

  it.each(trips)('$name: each file imports the next one, is imported by it, or is handed it', ({ steps }) => {
    const pairs = steps.slice(1).map((step, at) => ({ from: steps[at]!, to: step }))
    expect(pairs.filter(({ from, to }) => imports(from, to) === `${from} → ${to}` in HANDED)).toEqual([])
  })
})

describe('the paths of the README and of the page that says where each rule is', () => {
  /** The sandbox's data. */
  const GENERATED = ['playground/.data']
  const prose = `${readme}\n${readFileSync('src/WHERE.md', 'utf8')}`.replace(/^```[\s\S]*?^```/gm, '')
  const named = [...prose.matchAll(/`([\w.<>*-]+(?:\/[\w.<>*-]+)+|[\w.-]+\.(?:tsx?|md|json))`/g)].map(
    ([, path = '']) => path,
  )
  const paths = named.filter(path => !/^(deskside|hono)\/|^[A-Z]+\/[A-Z]+$/.test(path) && !GENERATED.includes(path))
  const all = ['src', 'widgets', 'host', 'playground'].flatMap(floor =>
    readdirSync(floor, { recursive: true, encoding: 'utf8' }).map(name => join('/', floor, name)),
  )

  /** `<exchange>` stands for each exchange. In a list a path may be relative to the folder named beside it. */
  const exists = (path: string): boolean => {
    const ending = new RegExp(`/${path.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[^/]+')}$`)
    return existsSync(path) || filesOf(path).length > 0 || all.some(file => ending.test(file))
  }

  it('are all there', () => {
    expect(paths.length).toBeGreaterThan(80)
    expect(paths.filter(path => !exists(path))).toEqual([])
  })
})
