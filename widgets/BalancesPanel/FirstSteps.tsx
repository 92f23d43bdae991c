import { type ReactNode, useState } from 'react'
import { css } from '#styled/css'
import { useAccounts } from '../../src/desk/me'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { AccountIcon } from '../../src/ui/request/AccountIcon'
import { AccountName } from '../../src/ui/request/AccountName'

/** For a client without any balance: what to do first, on which accounts, and what then appears. */
export function FirstSteps({ onRefresh }: Pick<RefreshProps, 'onRefresh'>) {
  const { say } = useWords()
  const { data: accounts = [] } = useAccounts()
  return (
    <div className={frame}>
      <p className={css({ textStyle: 'lead' })}>{say('balances.none')}</p>
      <ol className={css({ display: 'grid', gap: '4', marginBlock: '16px 20px' })}>
        <Step number={1} title={say('start.deposit')} hint={say('start.depositHint')}>
          {accounts.length > 0 && (
            <ul aria-label={say('balances.onAccounts')} className={list}>
              {accounts.map(account => (
                <li key={account} className={one}>
                  <AccountIcon account={account} size={20} />
                  <AccountName account={account} />
                </li>
              ))}
            </ul>
          )}
        </Step>
        <Step number={2} title={say('start.balances')} hint={say('start.balancesHint')} />
        <Step number={3} title={say('start.request')} hint={say('start.requestHint')} />
      </ol>
      <div className={css({ display: 'grid' })}>
        <RefreshBalances look="primary" label={say('start.refresh')} onRefresh={onRefresh} />
      </div>
    </div>
  )
}

type RefreshProps = {
  readonly onRefresh: () => Promise<unknown>
  readonly look?: 'primary' | 'line'
  readonly label?: string
}

/** Fetches the balances at once, for a client who has just deposited funds. */
export function RefreshBalances({ onRefresh, look = 'line', label }: RefreshProps) {
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
    <Button look={look} onPress={() => void refresh()} sending={isRunning} sendingText={say('refresh.running')}>
      {label ?? say('refresh.button')}
    </Button>
  )
}

type StepProps = {
  readonly number: number
  readonly title: string
  readonly hint: string
  readonly children?: ReactNode
}

const Step = ({ number, title, hint, children }: StepProps) => (
  <li className={css({ display: 'flex', gap: '3' })}>
    <span aria-hidden="true" className={disc}>
      {number}
    </span>
    <div className={css({ minWidth: '0' })}>
      <p className={css({ fontWeight: '500' })}>{title}</p>
      <p className={css({ color: 'ink-2', textWrap: 'pretty' })}>{hint}</p>
      {children}
    </div>
  </li>
)

const frame = css({ maxWidth: '480px', marginInline: 'auto', padding: '16px 20px 20px', overflowWrap: 'anywhere' })
const disc = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '6',
  height: '6',
  rounded: 'full',
  bg: 'control',
  textStyle: 'small',
  fontWeight: '600',
  color: 'ink-2',
})
const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', marginTop: '2' })
const one = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'small', color: 'ink-2' })
