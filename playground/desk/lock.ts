import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/**
 * PGlite takes no lock: a second process opens the same folder silently and ruins it. The lock lies beside the folder;
 * a dead holder's is taken over, a live one's never. Gives the release; throws a sentence when the folder is in use.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = `${dataDir.replace(/\/+$/, '')}.lock`
  mkdirSync(dataDir, { recursive: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    if (take(file)) return () => release(file)
    const holder = holderOf(file)
    if (holder && isAlive(holder))
      throw new Error(
        `The data folder ${dataDir} is in use by process ${holder}: a second desk on it would destroy it.`,
      )
    rmSync(file, { force: true })
  }
  throw new Error(`The data folder ${dataDir} could not be locked: another desk took it at this moment.`)
}

const take = (file: string): boolean => {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, String(process.pid))
    closeSync(handle)
    process.once('exit', () => release(file))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

const release = (file: string) => {
  if (holderOf(file) === process.pid) rmSync(file, { force: true })
}

const holderOf = (file: string): number => {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
