import type { TradeRequest } from '../../src/domain/request'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { Dialog } from '../../src/ui/Dialog'
import { errorWords } from '../../src/ui/errorWords'
import { Message } from '../../src/ui/Message'
import { type Cancelling, useCancelling } from './useCancelling'

type CancelDialogProps = {
  open: boolean
  request: TradeRequest
  /** The request as it is now, past every cache. */
  readAgain: () => Promise<TradeRequest>
  onLeave: () => void
  focusAfter: () => HTMLElement | null
}

/** Asks once more, then says how the cancel went until it is known. While it is being sent it can't be left. */
export function CancelDialog({ open, request, readAgain, onLeave, focusAfter }: CancelDialogProps) {
  const { say } = useWords()
  const { state, send } = useCancelling(request.uuid, readAgain, onLeave)
  const { at } = state
  const waits = at === 'sending' || (at === 'checking' && !state.answered)
  return (
    <Dialog
      open={open}
      title={say('request.cancelTitle', { number: String(request.number) })}
      text={at === 'tooLate' ? undefined : say('request.cancelText')}
      closable={at !== 'sending'}
      onClose={onLeave}
      focusAfter={focusAfter}
      actions={
        <>
          <Button look="line" data-autofocus="" onPress={at === 'sending' ? undefined : onLeave}>
            {say(at === 'asked' || at === 'sending' || at === 'refused' ? 'request.cancelKeep' : 'button.close')}
          </Button>
          {at !== 'tooLate' && (
            <Button
              look="commit-sell"
              height={48}
              sending={waits}
              sendingWords={say(at === 'checking' ? 'request.checking' : 'request.canceling')}
              onPress={send}
            >
              {say(at === 'asked' || at === 'sending' ? 'request.cancelSubmit' : 'error.retry')}
            </Button>
          )}
        </>
      }
    >
      <HowItWent state={state} />
    </Dialog>
  )
}

/** What is known of the cancel, in words that promise no more than that. */
function HowItWent({ state }: { state: Cancelling }) {
  const words = useWords()
  const { say } = words
  switch (state.at) {
    case 'asked':
    case 'sending':
      return null
    case 'refused':
      return <Message>{errorWords(state.error, words)}</Message>
    case 'checking':
      return (
        <>
          {state.answered && <Message>{errorWords(state.error, words)}</Message>}
          <Message kind="warning">{say('request.cancelUnknown')}</Message>
        </>
      )
    case 'stillOpen':
      return <Message kind="warning">{say('request.cancelNotArrived')}</Message>
    case 'unknown':
      return <Message kind="warning">{say('request.cancelUnconfirmed')}</Message>
    case 'tooLate':
      return <Message kind="info">{say('request.cancelTooLate')}</Message>
  }
}
