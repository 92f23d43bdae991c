import { type Currency, isAddressableCode } from '../../src/domain/currency'

/** The link of a currency's row. A row whose code could not be parsed has none. */
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
