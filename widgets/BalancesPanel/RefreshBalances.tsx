import { useState } from 'react'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'

type RefreshProps = { readonly onRefresh: () => Promise<unknown> }

/** Fetches the balances at once, for a client who has just deposited funds. */
export function RefreshBalances({ onRefresh }: RefreshProps) {
  const { say } = useWords()
  // Only a press makes the button busy, not a poll in the background.
  const [isRunning, setRunning] = useState(false)
  const refresh = async () => {
    setRunning(true)
    // What fails is shown in the place of the balances.
    await onRefresh().catch(() => undefined)
    setRunning(false)
  }
  return (
    <Button look="line" onPress={() => void refresh()} sending={isRunning} sendingText={say('refresh.running')}>
      {say('refresh.button')}
    </Button>
  )
}
