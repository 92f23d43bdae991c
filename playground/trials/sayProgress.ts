import { TRIAL } from './trialCount'

/** How far a trial of minutes has come, past the reporter, which tells of failures alone; silent in `npm test`. */
export function sayProgress(line: string): void {
  if (process.env[TRIAL] !== undefined) process.stderr.write(`${line}\n`)
}
