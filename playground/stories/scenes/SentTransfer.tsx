import { type ReactNode, useEffect, useState } from 'react'
import type { Desk } from '../../../src/desk/desk'
import type { TransferBalances } from '../../../src/domain/transfer'
import { type Answers, demoAnswers } from './RecordedDesk'

/** The demo client, whose transfers are answered by `answer`. */
export const withTransfers =
  (answer: Answers): Answers =>
  (path, method) =>
    path.startsWith('transfers')
      ? answer(path, method)
      : path === 'me'
        ? Response.json({ name: 'Demo Client', email: 'demo@deskside.test' })
        : demoAnswers(path, method)

type SentTransferProps = {
  readonly desk: Desk
  /** Its answer was lost; otherwise another tab still waits for it. */
  readonly isCutOff?: boolean
  /** The balances that the client saw before it. */
  readonly before?: TransferBalances
  readonly children: ReactNode
}

const BEFORE = { from: '0.92437', to: '0.09967956' }

/** A transfer of bitcoin that another tab of the client has sent a moment ago. */
export function SentTransfer({ desk, isCutOff = false, before = BEFORE, children }: SentTransferProps) {
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    void desk.clientOwner.ensureKnown().then(() => {
      const transfer = { asset: 'BTC', amount: '0.05', from: 'binance_spot', to: 'binance_usdm' } as const
      const attempt = {
        key: crypto.randomUUID(),
        isKeySent: desk.idempotencyKeys,
        firstSentAt: desk.http.now(),
        sentAt: Date.now(),
      }
      desk.sentTransfers.save({ ...attempt, transfer, before })
      if (isCutOff) desk.sentTransfers.endAttempt({ ...attempt, end: 'cutOff' })
      setSent(true)
    })
  }, [desk, isCutOff, before])
  return isSent && children
}
