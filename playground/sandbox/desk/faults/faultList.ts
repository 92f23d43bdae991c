/** What goes wrong with a call. */
export type HttpAct = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly delayMs?: number
  readonly hang?: true
  /** bytes per second */
  readonly trickle?: number
  /** cuts the body after so many bytes, under its full Content-Length */
  readonly truncateAt?: number
  readonly reset?: 'before' | 'after-commit'
  readonly redirect?: string
  /** whether the call takes effect although its response is replaced; by default only when the status is 2xx */
  readonly commit?: boolean
}

export type HttpFault = {
  readonly match: { method?: string; path?: string; nth?: number; times?: number; from?: string }
  readonly act: HttpAct
}

type FaultedCall = { method: string; path: string; from: string | undefined }

export type FaultList = {
  /** the first fault that matches the call; counts the match for all that do */
  find(call: FaultedCall): HttpAct | undefined
  /** whether any fault matches by the caller */
  needsCaller(): boolean
  /** how many calls each fault has matched: all, or those of one client */
  matches(from?: string): readonly number[]
  /** replaces all faults, or only those of one client, so that tests with other clients can run at the same time */
  replace(list: readonly HttpFault[], from?: string): void
}

export function createFaultList(): FaultList {
  let counted: { fault: HttpFault; matches: number }[] = []
  return {
    needsCaller: () => counted.some(({ fault }) => fault.match.from !== undefined),
    matches: from => counted.filter(each => from === undefined || isOf(each.fault, from)).map(({ matches }) => matches),
    replace: (list, from) => {
      const others = from === undefined ? [] : counted.filter(({ fault }) => !isOf(fault, from))
      counted = [...others, ...list.map(fault => ({ fault, matches: 0 }))]
    },
    find: call => {
      let found: HttpAct | undefined
      for (const each of counted) {
        if (!isMatch(each.fault, call)) continue
        each.matches++
        if (!found && isDue(each.fault, each.matches)) found = each.fault.act
      }
      return found
    },
  }
}

const isOf = ({ match }: HttpFault, from: string) => match.from?.toLowerCase() === from

const isMatch = ({ match }: HttpFault, call: FaultedCall) =>
  (match.method === undefined || match.method.toUpperCase() === call.method) &&
  (match.path === undefined || call.path.startsWith(withSlash(match.path))) &&
  (match.from === undefined || match.from.toLowerCase() === call.from)

/** From the nth match on, so many times. With `nth` alone, only that match. */
const isDue = ({ match: { nth, times } }: HttpFault, matches: number) => {
  const first = nth ?? 1
  const count = times ?? (nth === undefined ? Number.POSITIVE_INFINITY : 1)
  return matches >= first && matches < first + count
}

export const withSlash = (path: string) => (path.startsWith('/') ? path : `/${path}`)
