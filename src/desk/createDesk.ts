import { ownFields } from '../domain/ownFields'
import { createFillWatch } from './balances/fillWatch'
import { createCache } from './cache'
import { createClientOwner } from './client/clientOwner'
import type { Desk, DeskShell, PageDesk } from './desk'
import { createShell, type DeskOptions } from './deskShell'
import { getProfile } from './me'
import { createLastAnswers } from './offline/lastAnswers'
import { checkChange, checkOptions } from './page/checkOptions'
import { createDiagnoser } from './page/diagnosis'
import { findOpenDesk, forgetOpenDesk, keepOpenDesk } from './page/openDesks'
import { createPageToken, ofSameClient } from './page/pageToken'
import { type CachedRequests, requestsIn, updateDetails } from './requests/requests'
import { createSavedTickets } from './requests/savedTickets'
import { createTimelines } from './requests/timelines'
import { askBeforeLeaving } from './sending/askBeforeLeaving'
import { type AttemptTimes, isAwaited, isUnderWay, mayArriveForMs } from './sending/attempt'
import { endOnLeaving } from './sending/endOnLeaving'
import { isUnsent } from './sending/unsent'
import { COMMENTS_KEY, RESERVE, RESERVE_KEY } from './storage/storage'
import { createSentTransfers } from './transfers/sentTransfers'

export type { DeskOptions }

/**
 * Makes a desk, or returns the page's open desk of that name: React's StrictMode and hot reload call twice. The open
 * desk takes the newest hooks, `reporter`, language and theme, and keeps its `getToken`. Throws when it has another
 * address or `tokenKey`, or when only one of the two has `getToken`.
 */
export function createDesk(given: DeskOptions): Desk {
  const options = ownFields(given)
  checkOptions(options)
  const open = findOpenDesk(options)
  if (open) return open
  const desk: Desk = completeDesk(
    createShell(options, {
      createDiagnoser,
      createPageToken: (...page) => ofSameClient(createPageToken(...page), () => desk),
    }),
  )
  keepOpenDesk(desk, options)
  return desk
}

/** `createDesk` for pages: its type has only what a page calls. */
export const createPageDesk: (options: DeskOptions) => PageDesk = createDesk

const complete = new WeakMap<DeskShell, Desk>()

/** Adds what a client who has signed in needs; once for each shell. */
export function completeDesk(shell: DeskShell): Desk {
  const desk = complete.get(shell) ?? addData(shell)
  complete.set(shell, desk)
  return desk
}

function addData(shell: DeskShell): Desk {
  const { name, storage, session, http, timing } = shell
  const cache = createCache(
    timing,
    (key, data) => {
      if (key[0] === 'requests') {
        const requests = requestsIn(data as CachedRequests)
        timelines.record(requests)
        watchFills(requests)
        updateDetails({ cache }, requests)
      }
      lastAnswers.keep(key, data)
    },
    key => lastAnswers.find(key),
  )
  shell.beforeNextSession(cache.clear)
  const email = async () => (await cache.fetch(['me'], () => getProfile({ http }))).email
  const lastAnswers = createLastAnswers({ name, session })
  const watchFills = createFillWatch(() => cache.refresh('balances', 'total'))
  shell.beforeNextSession(watchFills.clear)
  const timelines = createTimelines({ name, session, email, now: http.now })
  const clientOwner = createClientOwner({ storage, session, email })
  const savedTickets = createSavedTickets({
    storage,
    session,
    owner: clientOwner,
    clocks: http,
    maxAgeMs: timing.draftsMs,
    retryMs: timing.pollMs,
    mayArrive: sending => mayArriveForMs({ http, timing }, sending) > 0,
    isAwaited: sending => isAwaited(timing, sending),
  })
  const sentTransfers = createSentTransfers({
    storage,
    session,
    owner: clientOwner,
    clocks: http,
    maxAgeMs: timing.draftsMs,
    isAwaited: sent => isAwaited(timing, sent),
  })
  shell.pageNeeds.push(() => {
    if (savedTickets.areLostWithPage() || sentTransfers.areLostWithPage()) return true
    const requests = [...savedTickets.unconfirmed.peek().values()].map(({ sending }) => sending)
    return [...requests, ...sentTransfers.unconfirmed.peek()].some(attempt => isUnderWay({ http, timing }, attempt))
  })
  shell.beforeNextSession(() => {
    const countSent = (all: readonly AttemptTimes[]) => all.filter(one => !isUnsent(timing, one)).length
    const requests = countSent([...savedTickets.unconfirmed.peek().values()].map(({ sending }) => sending))
    const counts = { requests, transfers: countSent(sentTransfers.unconfirmed.peek()) }
    shell.leftUnconfirmed.value = counts.requests + counts.transfers > 0 ? counts : undefined
  })
  const stopReserving = session.token.subscribe(token =>
    storage.write(RESERVE_KEY, token === undefined ? undefined : RESERVE),
  )
  // Also when another tab signs out: this one may have saved a comment after that tab's deletion.
  // Generation 0 is no sign-out: a page with `getToken` opens without a session.
  const stopDeleting = session.generation.subscribe(generation => {
    if (generation > 0 && session.token.peek() === undefined && clientOwner.hasSignedOut())
      storage.write(COMMENTS_KEY, undefined)
  })
  const stopAsking = askBeforeLeaving(
    () =>
      (savedTickets.unconfirmed.peek().size > 0 && savedTickets.areLostWithPage()) ||
      (sentTransfers.unconfirmed.peek().length > 0 && sentTransfers.areLostWithPage()),
  )
  const stopEnding = endOnLeaving({ savedTickets, sentTransfers, timing })
  return {
    ...shell,
    cache,
    timelines,
    clientOwner,
    savedTickets,
    sentTransfers,
    update(change) {
      checkChange(change)
      shell.update(change)
    },
    signOut() {
      clientOwner.signOut()
      savedTickets.clear()
      session.end()
    },
    close() {
      forgetOpenDesk(name, session)
      shell.close()
      timelines.close()
      lastAnswers.close()
      clientOwner.close()
      savedTickets.close()
      sentTransfers.close()
      stopAsking()
      stopEnding()
      stopReserving()
      stopDeleting()
      cache.close()
    },
  }
}
