import { parseArgs } from 'node:util'

const help = `npm run sandbox -- [--port P] [--seed N] [--data DIR] [--now ISO] [--speed X]

  --port   the desk's port on 127.0.0.1; 0 or none: any free one
  --seed   which clients, requests and prices; the same seed gives the same ones (1)
  --data   a folder that keeps the database; none: in memory, gone at the end. DATABASE_URL: that PostgreSQL instead
  --now    what the desk's clock shows at first, e.g. 2026-11-21T09:30:00Z; none: the time
  --speed  how many times faster the engine fills requests (1)

Prints one line of JSON once it accepts calls: the desk's URL, its clients with their passwords, the exchanges' URLs.
`

/** Reads the command line. Throws a sentence for a value that is wrong. */
function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { port: text, seed: text, data: text, now: text, speed: text, help: { type: 'boolean' } },
  })
  const number = (name: 'port' | 'seed' | 'speed', isValid: (value: number) => boolean) => {
    const value = values[name]
    if (value === undefined) return undefined
    if (value.trim() !== '' && isValid(Number(value))) return Number(value)
    throw new Error(`--${name} cannot be '${value}'.`)
  }
  const nowMs = values.now === undefined ? undefined : Date.parse(values.now)
  if (nowMs !== undefined && Number.isNaN(nowMs)) throw new Error(`--now cannot be '${values.now}': give ISO 8601.`)
  return {
    isHelp: values.help ?? false,
    port: number('port', value => Number.isInteger(value) && value >= 0 && value <= 65_535),
    seed: number('seed', value => Number.isInteger(value) && Math.abs(value) < 2 ** 31),
    speed: number('speed', value => value > 0 && value <= 1_000),
    dataDir: values.data,
    nowMs,
    databaseUrl: process.env.DATABASE_URL,
  }
}

try {
  const { isHelp, ...options } = readOptions()
  if (isHelp) {
    process.stdout.write(help)
    process.exit(0)
  }
  // Imported here, as it takes a second: wrong options are reported before.
  const { startSandbox } = await import('./sandbox/desk/startSandbox')
  let isEnding = false
  let sandbox: Awaited<ReturnType<typeof startSandbox>> | undefined
  const end = async () => {
    if (isEnding) return
    isEnding = true
    // The process ends within two seconds, even when something hangs.
    setTimeout(() => process.exit(0), 1_800).unref()
    await sandbox?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  sandbox = await startSandbox(options)
  const { desk, clients, exchanges } = sandbox
  const line = {
    ready: true,
    pid: process.pid,
    exchangesPid: exchanges?.pid,
    desk,
    clients,
    exchanges: exchanges?.urls,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
