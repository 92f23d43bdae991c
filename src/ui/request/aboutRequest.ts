import { isUuid } from '../../domain/request/request'
import type { Words } from '../../i18n/intl'
import type { Toast } from '../overlay/Toast'

/** Of a toast about a request: its button that opens the request, in a page that opens requests. */
export const aboutRequest = (
  uuid: string,
  onOpenRequest: ((uuid: string) => void) | undefined,
  { say }: Words,
): Pick<Toast, 'about' | 'action'> => ({
  about: uuid,
  ...(onOpenRequest && isUuid(uuid) && { action: { label: say('leaving.open'), onPress: () => onOpenRequest(uuid) } }),
})
