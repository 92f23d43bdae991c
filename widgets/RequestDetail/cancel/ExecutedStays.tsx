import { css } from '#styled/css'
import { useDesk } from '../../../src/desk/useDesk'
import { type Decimal, isZero } from '../../../src/domain/decimal'
import { remainingBase, type TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { useDeviceNow } from '../../../src/ui/amount/useNow'
import { useStaleness } from '../../../src/ui/feedback/StaleBanner'

type ExecutedStaysProps = {
  request: TradeRequest
  /** When the desk sent the request, epoch ms by the device's clock. */
  answeredAt: number | undefined
  /** The last refresh failed. */
  failed: boolean
}

/** The executed part, which a cancel leaves as it is; stale figures show their time. Empty if the desk sent none. */
export function ExecutedStays({ request, answeredAt, failed }: ExecutedStaysProps) {
  const { timing } = useDesk()
  const { say, ownSum } = useWords()
  // A refresh that is not answered fails much later than the next one is due.
  const isOverdue = useDeviceNow(now => {
    const age = now.getTime() - (answeredAt ?? 0)
    return age < 0 || age > 2 * timing.pollOpenMs
  })
  const stale = useStaleness({ answeredAt, failed: failed || isOverdue })
  const { executedBase, baseCurrency } = request
  const left = remainingBase(request)
  if (executedBase === undefined || left === undefined) return null
  const exact = (value: Decimal) => ownSum(value, baseCurrency, 'exact')
  const executed = exact(executedBase)
  const isNothing = isZero(executedBase)
  const text = stale
    ? say(isNothing ? 'request.cancelNothingAt' : 'request.cancelStaysAt', { time: stale.time, executed })
    : say(isNothing ? 'request.cancelNothing' : 'request.cancelStays', { executed, left: exact(left) })
  return <span className={line}>{text}</span>
}

const line = css({ display: 'block', marginTop: '2', color: 'ink', fontWeight: '500', textWrap: 'balance' })
