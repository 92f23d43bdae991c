import { Big } from 'big.js'

const NUMBER = /\d[\d,]*(?:\.\d+)?/

/** The first number after the words. */
export function numberIn(text: string | undefined, after = ''): Big | undefined {
  const at = text?.indexOf(after) ?? -1
  const found = at < 0 ? undefined : NUMBER.exec(text?.slice(at + after.length) ?? '')?.[0]
  return found === undefined ? undefined : new Big(found.replaceAll(',', ''))
}

/** The first percent. */
export function percentIn(text: string | undefined): Big | undefined {
  const found = /([\d,.]+)%/.exec(text ?? '')?.[1]
  return found === undefined ? undefined : new Big(found.replaceAll(',', ''))
}

const placesIn = (text: string | undefined): number => NUMBER.exec(text ?? '')?.[0].split('.')[1]?.length ?? 0

/** Half of the last shown digit. */
export const half = (text: string | undefined): Big => new Big(10).pow(-placesIn(text)).div(2)

/** Significant digits of a shown number, without leading zeros. */
export const digitsOf = (text: string): number => text.replace(/[^\d]/g, '').replace(/^0+/, '').length
