import { type RefObject, useEffect, useRef, useState } from 'react'
import { css } from '#styled/css'
import { accountFacts } from '../../../src/domain/account'
import type { Currency } from '../../../src/domain/currency'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { Fold, FoldContent, FoldTrigger } from '../../../src/ui/orderBook/Fold'
import type { TicketForm } from '../ticketForm'
import { RouteList } from './RouteList'

type CompareRoutesProps = { route: TicketRoute; form: TicketForm; onTake: (common: Currency | undefined) => void }

/** Compares the direct rate with those through common currencies, where the account offers them. */
export function CompareRoutes({ route, form, onTake }: CompareRoutesProps) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  useKeptInSight(whole, isOpen)
  if (!accountFacts(route.exchangeAccount).triangulates) return null
  const { type, requestedBase } = form.values
  return (
    <div ref={whole}>
      <Fold open={isOpen} onOpenChange={setOpen}>
        <FoldTrigger wide className={css({ borderTop: '1px solid {colors.line}' })}>
          {say('routes.title')}
        </FoldTrigger>
        <FoldContent>
          <div className={panel}>
            <RouteList route={route} type={type} requestedBase={requestedBase} onTake={onTake} />
          </div>
        </FoldContent>
      </Fold>
    </div>
  )
}

/** How long the routes may take to load and to unfold. */
const OPENING_MS = 3_000

/** Scrolls a part that has just been opened into sight while it grows: it may begin at the form's lower edge. */
function useKeptInSight(part: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = part.current
    if (!isOpen || element === null) return
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
    observer.observe(element)
    const timer = setTimeout(() => observer.disconnect(), OPENING_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [part, isOpen])
}

const panel = css({ bg: 'canvas', border: '1px solid {colors.line}', rounded: 'panel', overflow: 'hidden' })
