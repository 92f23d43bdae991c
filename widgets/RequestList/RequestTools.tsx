import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { type RequestFilter, withCurrency } from '../../src/domain/request/requestFilter'
import { ExportRow } from './export/ExportRow'
import { PlaceFilters, StatusFilters } from './filters/Filters'
import { RequestSearch } from './find/RequestSearch'
import type { ShownList } from './find/useShowFound'

export type RequestToolsProps = {
  /** The list's title; `false` in a page that shows it itself. */
  readonly head: ReactNode
  readonly filter: RequestFilter
  readonly onFilterChange: (filter: RequestFilter) => void
  readonly list: ShownList
  readonly total: number | undefined
  readonly onOpenRequest: ((uuid: string) => void) | undefined
}

/** The export, the search and the filters above a list. */
export function RequestTools({ head, filter, onFilterChange, list, total, onOpenRequest }: RequestToolsProps) {
  const search = (
    <div className={line}>
      {onOpenRequest && (
        <RequestSearch
          list={list}
          onOpenRequest={onOpenRequest}
          chosen={filter.currency}
          onChooseCurrency={currency => onFilterChange(withCurrency(filter, currency))}
        />
      )}
      <PlaceFilters filter={filter} onChange={onFilterChange} rows={list.rows} />
    </div>
  )
  return (
    <>
      <ExportRow filter={filter} total={total}>
        {head === false ? search : head}
      </ExportRow>
      {head !== false && search}
      <StatusFilters filter={filter} onChange={onFilterChange} total={total} />
    </>
  )
}

// One line where there is room: the rows begin higher.
const line = css({
  display: 'grid',
  gap: '2',
  minWidth: '0',
  alignItems: 'start',
  '@container requests (min-width: 42.5em)': {
    gridTemplateColumns: 'minmax(0, 1fr) 300px',
    '& > :last-child': { marginTop: '1' },
  },
})
