import type { Desk } from '../../src/desk/desk'

type BookChoice = { isOpen?: boolean }

/** Whether the client wants the order book open, kept during the session; unset until the client chooses. */
export const bookChoice = ({ session }: Pick<Desk, 'session'>): BookChoice =>
  session.scoped('balanceBook', (): BookChoice => ({}))
