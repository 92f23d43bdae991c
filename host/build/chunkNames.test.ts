import { describe, expect, it } from 'vitest'
import { createChunkNames } from './chunkNames'

const MAIN = '/app/host/src/main.tsx'
const SIGNED_IN = '/app/host/src/SignedIn.tsx'

/** The importers of each module, in the order in which a bundler names them. */
const modules = (importers: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }),
})
const namesOf = (ids: readonly string[], graph: ReturnType<typeof modules>) => {
  const nameOf = createChunkNames()
  return Object.fromEntries(ids.map(id => [id, nameOf(id, graph)]))
}

describe('the chunk of a module', () => {
  it('is that of the script which needs it first, or its own where only an import() leads to it', () => {
    const graph = modules({ shared: [MAIN, SIGNED_IN], list: [SIGNED_IN], deep: ['list'], lazy: ['dialog'] })
    expect(namesOf(['shared', 'list', 'deep', 'lazy', MAIN], graph)).toEqual({
      shared: 'first',
      list: 'signed-in',
      deep: 'signed-in',
      lazy: null,
      [MAIN]: 'first',
    })
  })

  it('is that of the sign-in page for what a signed-in client can do without', () => {
    const page = '/app/host/src/pages/SignInPage.tsx'
    const form = '/app/src/ui/form/useForm.ts'
    const graph = modules({ [form]: [page, SIGNED_IN], shared: [form] })
    expect(namesOf([page, form, 'shared'], graph)).toEqual({
      [page]: 'signed-out',
      [form]: 'signed-out',
      shared: 'first',
    })
  })

  it('is its own for what the first page takes none of, though its imports lead there', () => {
    const index = '/app/widgets/index.ts'
    const balance = '/app/src/desk/balances/balance.ts'
    const list = '/app/src/desk/balances/balances.ts'
    const graph = modules({ [index]: [SIGNED_IN], [balance]: [index], [list]: [index, balance] })
    expect(namesOf([balance, list], graph)).toEqual({ [balance]: null, [list]: 'signed-in' })
  })

  it('is its page’s or that of what pages share, but never for what the idle dashboard fetches', () => {
    const page = '/app/host/src/pages/BalancesPage.tsx'
    const panel = '/app/widgets/BalancesPanel/BalancesPanel.tsx'
    const detail = '/app/widgets/RequestDetail/RequestDetail.tsx'
    const ticket = '/app/widgets/OrderTicket/OrderTicket.tsx'
    const change = '/app/widgets/BalancesPanel/DayChange.tsx'
    const graph = modules({
      row: [panel],
      fact: [panel, detail],
      total: [detail, ticket],
      live: [panel, detail, change],
      steps: [ticket],
      chip: [SIGNED_IN, detail],
    })
    expect(namesOf([page, panel, 'row', detail, 'fact', 'total', 'live', 'steps', 'chip'], graph)).toEqual({
      [page]: 'BalancesPage',
      [panel]: 'BalancesPage',
      row: 'BalancesPage',
      [detail]: 'RequestDetail',
      fact: 'pages',
      total: 'pages',
      live: null,
      steps: null,
      chip: 'signed-in',
    })
  })

  it('is one for all that shows and finds currencies by name, though the first page’s imports lead there', () => {
    const [names, rules] = ['/app/src/desk/currencyNames.ts', '/app/src/domain/currencyNames/nameSearch.ts']
    const text = '/app/src/ui/request/CurrencyName.tsx'
    expect(namesOf([names, rules, text], modules({ [names]: [SIGNED_IN], [rules]: [names] }))).toEqual({
      [names]: 'names',
      [rules]: 'names',
      [text]: 'names',
    })
  })

  it('is the same for all modules of a circle of imports, in whichever order they are named', () => {
    // The circle of one, two and three is entered at one.
    const graph = modules({
      one: ['three', MAIN],
      two: ['one'],
      three: ['two'],
      lazyOne: ['lazyTwo'],
      lazyTwo: ['lazyOne'],
    })
    const all = { one: 'first', two: 'first', three: 'first', lazyOne: null, lazyTwo: null }
    const ids = Object.keys(all)
    for (let turn = 0; turn < ids.length; turn += 1)
      expect(namesOf([...ids.slice(turn), ...ids.slice(0, turn)], graph), ids[turn]).toEqual(all)
  })
})
