import { Collapsible } from '@ark-ui/react/collapsible'
import { css } from '#styled/css'
import { accountFacts } from '../../../src/domain/account'
import type { Currency } from '../../../src/domain/currency'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { DownIcon } from '../../../src/ui/Icon'
import type { TicketForm } from '../ticketForm'
import { RouteList } from './RouteList'

type CompareRoutesProps = { route: TicketRoute; form: TicketForm; onTake: (common: Currency | undefined) => void }

/** Compares the direct rate with those through common currencies, where the account offers them. */
export function CompareRoutes({ route, form, onTake }: CompareRoutesProps) {
  const { say } = useWords()
  if (!accountFacts(route.exchangeAccount).triangulates) return null
  const { type, requestedBase } = form.values
  return (
    // Unmounted while closed, so that no book is fetched.
    <Collapsible.Root lazyMount unmountOnExit>
      <Collapsible.Trigger className={trigger}>
        {say('routes.title')}
        <span className={css({ display: 'block', '[data-state=open] > &': { transform: 'rotate(180deg)' } })}>
          <DownIcon size={16} />
        </span>
      </Collapsible.Trigger>
      <Collapsible.Content className={fold}>
        <div className={panel}>
          <RouteList route={route} type={type} requestedBase={requestedBase} onTake={onTake} />
        </div>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}

const trigger = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: 'full',
  gap: '1',
  minHeight: 'touch',
  borderTop: '1px solid {colors.line}',
  color: 'ink-2',
  fontWeight: '500',
  cursor: 'pointer',
  _hover: { color: 'ink' },
})
const fold = css({ overflow: 'hidden', _open: { animation: 'foldOut' }, _closed: { animation: 'foldIn' } })
const panel = css({ bg: 'canvas', border: '1px solid {colors.line}', rounded: 'panel', overflow: 'hidden' })
