import { useId } from 'react'
import { css } from '#styled/css'
import { NetworkError } from '../../domain/errors'
import { recordedAs } from '../../domain/reporting/reporter'
import { useWords } from '../../i18n/intl'
import { useDeviceNow } from '../amount/useNow'
import { Button } from '../Button'
import { AlertIcon, RetryIcon } from '../Icon'
import { errorCode, errorText } from './errorText'
import { waitText } from './waitText'

type ErrorBlockProps = {
  /** Such as 'The list could not be loaded'. */
  title: string
  error?: unknown
  /** Why, when there is no `error` that says it. */
  text?: string
  onRetry?: () => void
  retrying?: boolean
}

/** In place of a list, panel or page: what failed, why, the code, and a retry. */
export function ErrorBlock({ title, error, text, onRetry, retrying = false }: ErrorBlockProps) {
  const words = useWords()
  const { say } = words
  const why = text ?? errorText(error, words)
  // Words of the desk or of an exchange say enough.
  const id = why === say('error.unexpected') ? recordedAs(error) : undefined
  const code = errorCode(error, say)
  const pauseId = useId()
  const pauseS = useDeviceNow(() =>
    error instanceof NetworkError && error.pauseEndsAt !== undefined
      ? Math.ceil((error.pauseEndsAt - performance.now()) / 1000)
      : 0,
  )
  return (
    <div role="alert" className={css({ padding: '20px 16px 16px' })}>
      <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start' })}>
        <span className={css({ color: 'sell' })}>
          <AlertIcon size={24} />
        </span>
        <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
          <p className={css({ textStyle: 'lead' })}>{title}</p>
          {id !== undefined && (
            <p className={css({ color: 'ink-2', marginTop: '1' })}>{say('error.recorded', { id })}</p>
          )}
          <p className={css({ color: 'ink-2', marginTop: '1' })}>{why}</p>
          {code !== undefined && <p className={css({ textStyle: 'small', color: 'ink-3', marginTop: '2' })}>{code}</p>}
        </div>
      </div>
      {onRetry === undefined ? null : (
        // Begins where the words above it begin, unless the place is too narrow for its own.
        <div className={buttonPlace}>
          <Button
            look="line"
            icon={<RetryIcon />}
            sending={retrying}
            sendingText={say('loading.slow')}
            blockedBy={pauseS > 0 ? pauseId : undefined}
            onPress={onRetry}
          >
            {say('error.retry')}
          </Button>
          {pauseS > 0 && (
            <p
              id={pauseId}
              // Read out each second, it would drown everything else.
              aria-live="off"
              className={css({ textStyle: 'small', color: 'ink-2', textAlign: 'center', marginTop: '2' })}
            >
              {say('error.pause', { time: waitText(pauseS, words) })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const buttonPlace = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 360px)',
  margin: '16px 0 0 clamp(0px, (100% - 300px) * 9, 36px)',
})
