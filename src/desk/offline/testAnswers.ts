import { expect, onTestFinished } from 'vitest'
import type { LastAnswer } from '../cache'
import { createRecordStore } from '../storage/recordStore'

/** Waits until the browser has stored an answer with that text, given at that time (epoch ms) or later. */
export async function answerStored(name: string, text: string, since = 0): Promise<void> {
  const store = createRecordStore<LastAnswer>(`desk:${name}:last`, 60)
  onTestFinished(store.close)
  const isIt = ({ at, data }: LastAnswer) => at >= since && JSON.stringify(data).includes(text)
  await expect.poll(async () => (await store.allOf('')).some(isIt)).toBe(true)
}
