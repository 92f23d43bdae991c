import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './runTool'
import type { TestCounts } from './testCounts'
import type { TestNews } from './testNews'

export type WatchedRun = {
  /** The exit code; null when this process ended the run, as nothing came from it. */
  readonly code: number | null
  /** Of all files, or, when this process ended the run, of those that had ended before. */
  readonly counts: readonly TestCounts[]
  readonly failures: readonly string[]
  /** The files that had not ended when this process ended the run. */
  readonly unfinished: readonly string[]
}

/** Vitest stops its browsers, and the sandbox, within this time. */
const KILL_AFTER_MS = 30_000

/** Runs Node with these arguments until it ends, or until no `TestNews` has come from it for `quietMs`. */
export async function watchedRun(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  quietMs = Number.POSITIVE_INFINITY,
): Promise<WatchedRun> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  const files = new Map<string, Extract<TestNews, { kind: 'file' }>>()
  let planned: readonly string[] = []
  let counts: readonly TestCounts[] | undefined
  let isQuiet = false
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    isQuiet = true
    child.kill('SIGTERM')
    timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  }
  const wait = () => {
    clearTimeout(timer)
    if (Number.isFinite(quietMs)) timer = setTimeout(end, quietMs)
  }
  wait()
  child.on('message', message => {
    if (isQuiet) return
    wait()
    const news = message as TestNews
    if (news.kind === 'planned') planned = news.files
    if (news.kind === 'file') files.set(news.file, news)
    if (news.kind === 'end') counts = news.counts
  })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  process.off('SIGINT', pass).off('SIGTERM', pass)
  const ended = [...files.values()]
  return {
    code: isQuiet ? null : code,
    counts: counts ?? ended.flatMap(file => file.counts),
    failures: ended.flatMap(file => file.failures),
    unfinished: isQuiet ? planned.filter(file => !files.has(file)) : [],
  }
}
