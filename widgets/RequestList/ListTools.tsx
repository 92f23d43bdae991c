import type { TradeRequest } from '../../src/domain/request/request'
import type { RequestFilter } from '../../src/domain/request/requestFilter'
import { Filters } from './filters/Filters'
import { NumberSearch } from './find/NumberSearch'

type ListToolsProps = {
  filter: RequestFilter
  onFilterChange: (filter: RequestFilter) => void
  rows: readonly TradeRequest[]
  onOpenRequest: ((uuid: string) => void) | undefined
}

/** What stands above a list that can be narrowed: the way to one request by its number, and the filters. */
export const ListTools = ({ filter, onFilterChange, rows, onOpenRequest }: ListToolsProps) => (
  <>
    {onOpenRequest && <NumberSearch rows={rows} onOpenRequest={onOpenRequest} />}
    <Filters filter={filter} onChange={onFilterChange} rows={rows} />
  </>
)
