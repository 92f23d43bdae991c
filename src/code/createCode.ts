/** Fetches a file, together with what `also` fetches. */
export type FetchFile<File> = (() => Promise<File>) & { readonly also?: () => Promise<void> }

export function fetchWith<File>(fetchFile: () => Promise<File>, load: () => Promise<unknown>): FetchFile<File> {
  async function also(): Promise<void> {
    await load().catch(cause => {
      // Names no address: `createCode` would fetch a file that an error names in place of its own.
      throw new Error('What comes with a file is missing', { cause })
    })
  }
  return Object.assign(async () => (await Promise.all([fetchFile(), also()]))[0], { also })
}

/**
 * A part of a file that is fetched when it is first needed. Some browsers keep a failed import for as long as the page
 * lives: then it is fetched from another address. Others fetch it again, and would get a second copy from there.
 */
export function createCode<File, Part>(fetchFile: FetchFile<File>, pick: (file: File) => Part | undefined) {
  let part: Part | undefined
  let pending: Promise<File> | undefined
  let address: string | undefined
  let tries = 0

  async function fetchOnce(): Promise<File> {
    let file: File
    try {
      file = await fetchFile()
    } catch (error) {
      const isKept = address !== undefined
      // Only a browser's own error names an address that can be imported; a bundler's loader tries again by itself.
      if (error instanceof TypeError) address ??= /https?:\/\/\S+$/.exec(error.message)?.[0]
      if (!isKept) throw error
      const copy = await fetchFrom(`${address}?${++tries}`)
      // The network is back. Where the failure is not kept, other code will import the file, not this copy.
      file = await fetchFile().catch(() => copy)
    }
    part = pick(file)
    if (part === undefined) throw new Error('The file lacks the expected part')
    return file
  }

  async function fetchFrom(url: string): Promise<File> {
    const [file] = await Promise.all([import(/* @vite-ignore */ /* webpackIgnore: true */ url), fetchFile.also?.()])
    return file
  }

  return {
    /** `undefined` until it is fetched. */
    part: () => part,
    /** Fetches the code unless it is there. Resolves with the file that it is from, whatever its address. */
    load(): Promise<File> {
      pending ??= fetchOnce()
        .catch(error => (isOffline() ? Promise.reject(error) : fetchOnce()))
        .catch(error => {
          pending = undefined
          throw error
        })
      return pending
    },
  }
}

/** Node 20 has no `navigator`. */
const isOffline = (): boolean => globalThis.navigator?.onLine === false
