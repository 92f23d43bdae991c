import type { Desk } from '../../src/desk/desk'
import type { OpenedRow } from '../../src/ui/list/useRowFocus'

type LastOpenedRow = { current: OpenedRow | undefined }

/** The row that was opened last in the current session, kept while the list is unmounted. */
export const lastOpenedRow = ({ session }: Pick<Desk, 'session'>): LastOpenedRow =>
  session.scoped('lastOpenedRow', (): LastOpenedRow => ({ current: undefined }))
