import { memo, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import useSWR, { SWRConfig, useSWRConfig } from 'swr'
import { createDesk } from '../../../src/desk/createDesk'
import { useQuery } from '../../../src/desk/useQuery'
import { DeskProvider } from '../../../widgets'
import { type Compared, compareLater } from '../figures'

/** A thousand queries of the desk, and a thousand of SWR alone, each drawn by a row of its own. */
type QueriesPage = {
  /** Each is fetched again, and drawn with its new answer. */
  revalidating(): Promise<Compared>
  /** Each gets new data, and is drawn with it. */
  mutating(): Promise<Compared>
  /** How often a row is rendered for one new answer, ours and SWR's. */
  renders(): Promise<readonly [ours: number, bare: number]>
}

declare global {
  interface Window {
    queries: QueriesPage
  }
}

const COUNT = 1_000
// A busy machine makes single rounds of what ends later differ by half.
const ROUNDS = 61
// Of a resource of which the desk keeps no copy: SWR alone keeps none either.
const KEYS = Array.from({ length: COUNT }, (_, at) => ['currencies', String(at)] as const)

type Answer = { readonly version: number }

let version = 0
let drawn = 0
let renders = 0
let complete: () => void = () => undefined
const answer = async (): Promise<Answer> => ({ version })

function Shown({ data }: { data: Answer | undefined }) {
  renders++
  const shown = data?.version
  useLayoutEffect(() => {
    if (shown === version && ++drawn === COUNT) complete()
  }, [shown])
  return <li>{shown}</li>
}

// A new answer changes one row, not the list.
const Ours = memo(({ at }: { at: number }) => <Shown {...{ data: useQuery(KEYS[at], answer).data }} />)
const Bare = memo(({ at }: { at: number }) => <Shown {...{ data: useSWR(KEYS[at], answer).data }} />)

let mutate: ReturnType<typeof useSWRConfig>['mutate']
function KeepMutate() {
  mutate = useSWRConfig().mutate
  return null
}

const desk = createDesk({ url: 'https://desk.test', name: 'bench', fetch: () => new Promise(() => undefined) })
desk.session.start('a-token')

/** Runs it, and resolves once every row shows the new version. */
async function untilDrawn(act: () => void): Promise<void> {
  version++
  drawn = 0
  const done = new Promise<void>(resolve => {
    complete = resolve
  })
  act()
  await done
  // What is still queued, such as that a fetch has ended.
  await new Promise(soon => setTimeout(soon))
}

const render = (rows: React.ReactNode) => () =>
  createRoot(document.body.appendChild(document.createElement('ul'))).render(rows)
const rows = (Row: typeof Ours) => KEYS.map((key, at) => <Row key={key[1]} at={at} />)

await untilDrawn(render(<DeskProvider desk={desk}>{rows(Ours)}</DeskProvider>))
await untilDrawn(
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <KeepMutate />
      {rows(Bare)}
    </SWRConfig>,
  ),
)

const ours = {
  revalidate: () => untilDrawn(() => desk.cache.refresh('currencies')),
  mutate: () =>
    untilDrawn(() => {
      for (const key of KEYS) desk.cache.replace(key, { version })
    }),
}
const bare = {
  revalidate: () => untilDrawn(() => void mutate(key => Array.isArray(key) && key[0] === 'currencies')),
  mutate: () =>
    untilDrawn(() => {
      for (const key of KEYS) void mutate(key, { version }, { revalidate: false })
    }),
}

window.queries = {
  revalidating: () => compareLater(ours.revalidate, bare.revalidate, ROUNDS),
  mutating: () => compareLater(ours.mutate, bare.mutate, ROUNDS),
  async renders() {
    const count = async (run: () => Promise<void>) => {
      renders = 0
      await run()
      return renders / COUNT
    }
    return [await count(ours.revalidate), await count(bare.revalidate)]
  },
}
