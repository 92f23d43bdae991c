import { useState } from 'react'
import { RequestRowSkeleton } from '../../../src/ui/feedback/Skeletons'
import { InfiniteList } from '../../../src/ui/list/InfiniteList'
import { useListKeys } from '../../../src/ui/list/useListKeys'
import { VirtualList } from '../../../src/ui/list/VirtualList'
import { Panel } from '../../../src/ui/Panel'
import { CurrencyIcon, IconSource } from '../../../src/ui/request/CurrencyIcon'
import { Scene } from '../scenes/Scene'

export default { title: 'Bricks / Lists' }

const names = (count: number) => Array.from({ length: count }, (_, index) => `Request #${10_482 - index}`)
const row = (name: string) => (
  <a href="#row" style={{ display: 'flex', alignItems: 'center', height: 84, paddingInline: 16 }}>
    {name}
  </a>
)
const list = {
  label: 'Requests',
  items: names(3),
  keyOf: (name: string) => name,
  children: row,
  loadMore: () => undefined,
}

export const LoadingMore = () => (
  <Scene name="More is on its way, in the shape of a row">
    <Panel>
      <InfiniteList {...list} hasMore loadingMore skeleton={<RequestRowSkeleton />} />
    </Panel>
    <Panel>
      <InfiniteList {...list} hasMore loadingMore />
    </Panel>
  </Scene>
)

export const MoreFailed = () => (
  <Scene name="A page failed: the rows stay">
    <Panel>
      <InfiniteList {...list} hasMore loadingMore={false} error={new Error('closed')} />
    </Panel>
  </Scene>
)

export const Ended = () => (
  <Scene name="All there is">
    <Panel>
      <InfiniteList {...list} hasMore={false} loadingMore={false} />
    </Panel>
  </Scene>
)

const nothing = () => undefined
const CODES = ['SAND', 'SEI', 'SHIB', 'SNX', 'SOL', 'SONIC', 'STRK', 'STX', 'SUI', 'SUSHI']
const ALL = Array.from(
  { length: 5000 },
  (_, index) => `${CODES[index % CODES.length]}${index < CODES.length ? '' : index}`,
)

function Currencies() {
  const [filter, setFilter] = useState('S')
  const found = ALL.filter(code => code.includes(filter.toUpperCase()))
  const keys = useListKeys(found, filter, nothing)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 480 }}>
      <input
        aria-label={`Search ${ALL.length} currencies`}
        value={filter}
        onChange={event => setFilter(event.target.value)}
        {...keys.fieldProps}
      />
      <VirtualList label="Currencies" items={found} keyOf={code => code} keys={keys} onChoose={nothing}>
        {code => (
          <>
            <CurrencyIcon currency={code} size={24} />
            {code}
          </>
        )}
      </VirtualList>
    </div>
  )
}

export const FiveThousand = () => (
  <Scene name="5,000 currencies, twenty on the page">
    <IconSource local="/currency-icons">
      <Currencies />
    </IconSource>
  </Scene>
)
