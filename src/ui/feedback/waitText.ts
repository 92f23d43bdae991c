import type { Words } from '../../i18n/intl'

/** '5 s', '1:05' */
export const waitText = (seconds: number, { say }: Pick<Words, 'say'>): string =>
  seconds < 60
    ? say('wait.seconds', { count: seconds })
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
