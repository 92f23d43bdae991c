import { isUuid } from '../../domain/request/request'
import type { Words } from '../../i18n/intl'
import type { Toast } from '../overlay/Toast'

/** What a toast about a request offers: to open it, in a page that can. */
export const openAction = (
  uuid: string,
  onOpenRequest: ((uuid: string) => void) | undefined,
  { say }: Words,
): Pick<Toast, 'action'> =>
  onOpenRequest && isUuid(uuid) ? { action: { label: say('leaving.open'), onPress: () => onOpenRequest(uuid) } } : {}
