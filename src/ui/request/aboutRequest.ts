import { isUuid } from '../../domain/request/request'
import type { Words } from '../../i18n/intl'
import type { Toast } from '../overlay/Toast'

/** For a toast about a request: which one, and a button that opens it where the page opens requests. */
export const aboutRequest = (
  uuid: string,
  onOpenRequest: ((uuid: string) => void) | undefined,
  { say }: Words,
): Pick<Toast, 'about' | 'action'> => ({
  about: uuid,
  ...(onOpenRequest &&
    isUuid(uuid) && { action: { label: say('toast.openRequest'), onPress: () => onOpenRequest(uuid) } }),
})
