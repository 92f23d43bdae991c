import { isTrial } from './trialCount'

const LOG_EVERY = 100

/** Logs a long trial's progress to stderr, as the reporter prints only failures; silent in `npm test`. */
export function logProgress(line: string): void {
  if (isTrial) process.stderr.write(`${line}\n`)
}

/** To be called once for each of `total`; logs every hundredth. */
export function progressOf(total: number, log: (line: string) => void): () => void {
  let count = 0
  return () => {
    count++
    if (count % LOG_EVERY === 0) log(`${count} of ${total}`)
  }
}
