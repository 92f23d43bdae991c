import { type Currency, isAddressableCode } from '../../src/domain/currency'

/** What a row of the currency opens. A code that could not be parsed leads nowhere. */
export const balanceLink = (
  currency: Currency,
  href: ((currency: Currency) => string) | undefined,
  onOpen: ((currency: Currency) => void) | undefined,
) => {
  const isCode = isAddressableCode(currency)
  return {
    href: isCode ? href?.(currency) : undefined,
    onPress: isCode && onOpen ? () => onOpen(currency) : undefined,
  }
}
