import type { ReactNode } from 'react'
import { type RequestFilter, withCurrency } from '../../src/domain/request/requestFilter'
import { ExportRow } from './export/ExportRow'
import { Filters } from './filters/Filters'
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
  const search = onOpenRequest && (
    <RequestSearch
      list={list}
      onOpenRequest={onOpenRequest}
      chosen={filter.currency}
      onChooseCurrency={currency => onFilterChange(withCurrency(filter, currency))}
    />
  )
  return (
    <>
      <ExportRow filter={filter} total={total}>
        {head === false ? search : head}
      </ExportRow>
      {head !== false && search}
      <Filters filter={filter} onChange={onFilterChange} rows={list.rows} total={total} />
    </>
  )
}
