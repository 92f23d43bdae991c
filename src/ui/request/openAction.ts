import { isUuid } from '../../domain/request/request'
import type { Words } from '../../i18n/intl'
import type { Toast } from '../overlay/Toast'

/** A toast's button that opens the request; none where the page opens no requests. */
export const openAction = (
  uuid: string,
  onOpenRequest: ((uuid: string) => void) | undefined,
  { say }: Words,
): Pick<Toast, 'action'> =>
  onOpenRequest && isUuid(uuid) ? { action: { label: say('leaving.open'), onPress: () => onOpenRequest(uuid) } } : {}
