import type { Desk } from '../../src/desk/desk'
import type { OpenedRow } from '../../src/ui/list/useRowFocus'

type LastOpened = { current: OpenedRow | undefined }

/** The row opened last in this session. It outlives the list. */
export const lastOpenedRow = ({ session }: Pick<Desk, 'session'>): LastOpened =>
  session.scoped('lastOpenedRow', (): LastOpened => ({ current: undefined }))
