import { compare, type Decimal, decimalsOf, roundSignificant } from '../../domain/decimal'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import type { Words } from '../../i18n/intl'
import { leadingZeros } from './Amount'

/** `zeros`: before the first significant digit. `ghost`: keeps the width of the widest price. */
export type PriceElements = {
  readonly root: HTMLElement
  readonly zeros: HTMLElement
  readonly digits: HTMLElement
  readonly ghost: HTMLElement
}

/** Writes each price into the elements, and touches only what changed. */
export function createPriceCell({ root, zeros, digits, ghost }: PriceElements, words: Words) {
  let shown: Decimal | undefined
  let places = 0
  let widest = ghost.dataset.widest?.length ?? 0

  return function write({ state, value }: Live<Ticker>): void {
    if (root.dataset.state !== state) root.dataset.state = state
    root.toggleAttribute('data-none', value === undefined)
    if (value === undefined) {
      set(zeros, '')
      set(digits, words.say(state === 'connecting' ? 'value.dash' : 'value.none'))
      shown = undefined
      return
    }
    const { price } = value
    if (price === shown) return
    const rounded = roundSignificant(price)
    // 67241.1 is shown as 67,241.10, and 17.2 after 17.204 as 17.200: the figure stays as wide as it is.
    places = Math.max(places, decimalsOf(rounded), compare(rounded, '1') < 0 ? 0 : 2)
    const room = Math.max(0, 8 - (rounded.split('.')[0]?.length ?? 0))
    const text = words.amount(price, { minPlaces: Math.min(places, room) })
    const leading = leadingZeros(text)
    set(zeros, leading)
    set(digits, text.slice(leading.length))
    if (text.length > widest) {
      widest = text.length
      ghost.dataset.widest = text.replace(/\d/g, '0')
    }
    if (shown !== undefined && state === 'live') tint(root, compare(price, shown) > 0 ? 'up' : 'down')
    shown = price
  }
}

const set = (element: HTMLElement, text: string) => {
  if (element.textContent !== text) element.textContent = text
}

/** A tint that still runs is not restarted by a tick in the same direction. */
const tint = (root: HTMLElement, direction: 'up' | 'down') => {
  if (root.dataset.tick !== direction) root.dataset.tick = direction
}
