import { compare, type Decimal, decimalsOf, roundSignificant } from '../../domain/decimal'
import type { Live } from '../../domain/live'
import type { Ticker } from '../../domain/price'
import type { Words } from '../../i18n/intl'
import { leadingZeros } from './Amount'

/** The elements of one price: zeros before the first significant digit, the digits, and a ghost that keeps their width. */
export type PriceElements = {
  readonly root: HTMLElement
  readonly zeros: HTMLElement
  readonly digits: HTMLElement
  readonly ghost: HTMLElement
}

/** Writes a price into its elements by hand: what is the same is not touched. */
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

/** While a tint of that direction runs, another tick does not start it again. */
const tint = (root: HTMLElement, direction: 'up' | 'down') => {
  if (root.dataset.tick !== direction) root.dataset.tick = direction
}
