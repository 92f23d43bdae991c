import { useContext } from 'react'
import { createPortal } from 'react-dom'
import { css } from '#styled/css'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { Fold, FoldContent, FoldTrigger } from '../../../src/ui/orderBook/Fold'
import { SheetAsideSlot } from '../../../src/ui/overlay/SheetSlots'
import type { TicketForm } from '../ticketForm'
import { LegBooks } from './LegBooks'
import { MarketLine } from './MarketLine'
import { TicketBook } from './TicketBook'
import type { MarketPriceSignal } from './useMarketPrice'

type MarketPartProps = {
  route: TicketRoute
  form: TicketForm
  ticker: MarketPriceSignal
  /** The review's figures are of the moment in which it opened: so the book beside it marks no levels. */
  isReviewed: boolean
}

/** The market price and the order book: collapsed above the form, beside it in a wide window. */
export function MarketPart({ route, form, ticker, isReviewed }: MarketPartProps) {
  const { say } = useWords()
  const beside = useContext(SheetAsideSlot)
  const line = <MarketLine ticker={ticker} route={route} />
  const { common } = route
  const title = say(common === undefined ? 'book.title' : 'book.legs')
  const layout = beside ? 'stacked' : 'halves'
  const book =
    common === undefined ? (
      <TicketBook route={route} form={form} isReviewed={isReviewed} layout={layout} middle={beside ? line : null} />
    ) : (
      <LegBooks route={{ ...route, common }} form={form} ticker={ticker} isReviewed={isReviewed} layout={layout} />
    )
  if (beside)
    return (
      <div className={common === undefined ? css({ height: '3' }) : css({ marginBlock: '3' })}>
        {common !== undefined && line}
        {createPortal(
          <>
            <h3 className={asideTitle}>{title}</h3>
            {book}
          </>,
          beside,
        )}
      </div>
    )
  return (
    <Fold className={css({ marginBlock: '3' })}>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          columnGap: '3',
        })}
      >
        {line}
        <FoldTrigger>{title}</FoldTrigger>
      </div>
      <FoldContent>
        <div className={panel}>{book}</div>
      </FoldContent>
    </Fold>
  )
}

const asideTitle = css({
  // A book with all its levels scrolls below it.
  position: 'sticky',
  top: '0',
  zIndex: '1',
  bg: 'panel',
  display: 'flex',
  alignItems: 'center',
  // level with the sheet's title, clear of its ×
  height: '68px',
  padding: '4px 56px 0 16px',
  textStyle: 'lead',
})
const panel = css({
  marginTop: '3',
  padding: '1',
  paddingTop: '1.5',
  bg: 'canvas',
  border: '1px solid {colors.line}',
  rounded: 'panel',
})
