import type { Currency } from '../currency'
import { compare, type Decimal } from '../decimal'
import { type FigureKind, shownFigure } from '../figureStyle'

/** Rounded up, a payment that the funds cover may look larger than they do: it is then rounded as they are. */
export function paidKind(value: Decimal, funds: Decimal | undefined, currency: Currency): FigureKind {
  if (funds === undefined || compare(value, funds) > 0) return 'paid'
  const shown = (figure: Decimal, is: FigureKind) => shownFigure(figure, { is, currency })
  return compare(shown(value, 'paid'), shown(funds, 'held')) > 0 ? 'held' : 'paid'
}
