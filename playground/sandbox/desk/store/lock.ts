import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * PGlite takes no lock: a second process opens the same folder without an error and corrupts it. So a lock file beside
 * the folder names the process that uses it. The lock of a dead process is taken over. Returns a function that releases
 * the lock; throws when the folder is in use.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = `${dataDir.replace(/\/+$/, '')}.lock`
  mkdirSync(dataDir, { recursive: true })
  for (let attempt = 0; attempt < 3; attempt++) {
    if (take(file)) {
      const release = () => void (holderOf(file) === process.pid && rmSync(file, { force: true }))
      process.once('exit', release)
      return release
    }
    const holder = holderOf(file)
    if (holder !== undefined && isAlive(holder))
      throw new Error(
        `The data folder ${dataDir} is in use by process ${holder}: a second desk on it would destroy it. ` +
          `If that process is no desk, delete ${file}.`,
      )
    if (holder !== undefined) removeStale(file, holder)
  }
  throw new Error(`The data folder ${dataDir} was taken by another desk at this moment.`)
}

/** A hard link is atomic and fails when the file exists, so no process ever reads a lock file without its holder. */
const take = (file: string): boolean => {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * Renames the lock before it checks whose it is, and links it back if it is not the stale one: when two processes find
 * the same stale lock, neither removes the other's new one.
 */
const removeStale = (file: string, stale: number) => {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
    if (holderOf(aside) !== stale) linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** The process id in the lock file; undefined without a file. */
const holderOf = (file: string): number | undefined => {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
