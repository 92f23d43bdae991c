import { REQUEST_STATUSES } from '../../../src/domain/request/request'
import { type RequestFilter, withAllStatuses, withStatusToggled } from '../../../src/domain/request/requestFilter'
import { useWords } from '../../../src/i18n/intl'
import { FilterChip, FilterChips } from '../../../src/ui/form/FilterChip'

type StatusChipsProps = { filter: RequestFilter; onChange: (filter: RequestFilter) => void }

/** Any of the five statuses together; 'All' takes the choice back. */
export function StatusChips({ filter, onChange }: StatusChipsProps) {
  const { say } = useWords()
  const { statuses = [] } = filter
  return (
    <FilterChips label={say('filter.status')}>
      <FilterChip
        label={say('filter.all')}
        on={statuses.length === 0}
        onPress={() => onChange(withAllStatuses(filter))}
      />
      {REQUEST_STATUSES.map(status => (
        <FilterChip
          key={status}
          label={say(`status.${status}`)}
          on={statuses.includes(status)}
          onPress={() => onChange(withStatusToggled(filter, status))}
        />
      ))}
    </FilterChips>
  )
}
