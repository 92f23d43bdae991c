import { useCallback } from 'react'
import type { Reason } from '../../domain/errors'
import { useWords } from '../../i18n/intl'
import { reasonText } from './reasonText'

/** Puts a reason into the reader's words. */
export function useReasonText(): (reason: Reason) => string {
  const words = useWords()
  return useCallback((reason: Reason) => reasonText(reason, words), [words])
}
