import { compare, type Decimal } from '../../domain/decimal'
import { isUnread, isUuid, type TradeRequest } from '../../domain/request/request'
import { ticketKey } from '../../domain/request/ticket'
import type { Desk } from '../desk'
import { isKeyValid } from '../sending/attempt'
import { UNREADABLE } from '../wire'
import { allRequests } from './allRequests'
import { refreshAfterPlacing } from './createRequest'
import type { Sending, UnconfirmedTicket } from './ticketRecord'

/** A check reads about this many rows, and then gives up. */
const MAX_ROWS_READ = 1_000

/**
 * Finds the request of a sending by its key. At a desk without keys, or one that may have forgotten the key, finds all
 * new requests with the same content. Only the desk's own times are compared, as the device's clock may be wrong.
 * Rejects when a match may be older than the sending, when a request that may be a match can't be read, and when there
 * are too many requests to read.
 */
export async function findPlaced(desk: Desk, ticket: UnconfirmedTicket, signal: AbortSignal) {
  const { sending } = ticket
  const rows = await readSince(desk, sending, signal)
  const ofKey = desk.idempotencyKeys ? rows.filter(hasKeyOf(sending)) : []
  // At a desk with keys, a row with another key belongs to another sending.
  const candidates = rows.filter(row => !desk.idempotencyKeys || row.idempotencyKey === undefined)
  const placed = ofKey.length > 0 || isKeyValid(desk, sending) ? ofKey : matchesOf(desk, ticket, candidates)
  if (placed.length === 0) return undefined
  refreshAfterPlacing(desk)
  return placed
}

/** The account's requests, newest first, until one is older than the sending or has its key. */
async function readSince(desk: Desk, sending: Sending, signal: AbortSignal): Promise<readonly TradeRequest[]> {
  const { request, notBefore = 0 } = sending
  const all: TradeRequest[] = []
  const filter = { exchangeAccount: request.exchangeAccount }
  for await (const { rows, newer, read, total } of allRequests(desk, filter, signal)) {
    if (newer) all.unshift(...rows)
    else all.push(...rows)
    if (read >= total || rows.some(row => isOlder(row, notBefore))) return all
    if (desk.idempotencyKeys && rows.some(hasKeyOf(sending))) return all
    if (read >= MAX_ROWS_READ) break
  }
  throw new Error('Too many requests since this sending, or some are missing from the list')
}

const isOlder = ({ createdAt }: TradeRequest, than = 0): boolean =>
  createdAt !== undefined && createdAt.getTime() < than

const hasKeyOf =
  ({ key }: Sending) =>
  ({ idempotencyKey }: TradeRequest): boolean =>
    idempotencyKey === key

/**
 * First choice: the rows that another tab has recorded for this sending. Else the unclaimed rows with its content.
 * `rows` are newest first.
 */
function matchesOf({ savedTickets }: Desk, ticket: UnconfirmedTicket, rows: readonly TradeRequest[]) {
  const { sending } = ticket
  const recorded = rows.filter(({ uuid }) => savedTickets.sendingOf(uuid) === sending.key)
  // The sending is resolved, so any other equal row is a later ticket's.
  if (recorded.length > 0 || savedTickets.findUnconfirmed(ticketKey(ticket))?.sending.key !== sending.key)
    return recorded
  const unclaimed = rows.filter(({ uuid }) => savedTickets.sendingOf(uuid) === undefined)
  const placed = unclaimed.filter(row => matches(row, sending) === true)
  if (sending.notBefore === undefined && placed.length > 0)
    throw new Error('An equal request exists, which may be older than this sending')
  const older = unclaimed.findIndex(row => isOlder(row, sending.notBefore))
  const recent = older < 0 ? unclaimed : unclaimed.slice(0, older)
  if (placed.length === 0 && recent.some(row => matches(row, sending) === undefined))
    throw new Error('A request that may be of this sending can’t be read')
  return placed
}

const WORDS = ['exchangeAccount', 'side', 'type', 'baseCurrency', 'counterCurrency', 'commonCurrency'] as const
const AMOUNTS = ['requestedBase', 'requestedPrice', 'minPrice', 'maxPrice'] as const

/** Whether the row has the content and the time of the sending; `undefined` when what decides can't be read. */
function matches(row: TradeRequest, { request, notBefore, known }: Sending): boolean | undefined {
  // A row of which nothing could be read: its uuid is its position in the list.
  if (!isUuid(row.uuid)) return undefined
  const isMissing = (field: keyof TradeRequest) => isUnread(row, field) || row[field] === UNREADABLE
  const isOther =
    WORDS.some(field => !isMissing(field) && row[field] !== request[field]) ||
    AMOUNTS.some(field => !isMissing(field) && !isSameAmount(row[field], request[field]))
  if (isOther || known.has(row.uuid) || isOlder(row, notBefore)) return false
  const isRead = ![...WORDS, ...AMOUNTS].some(isMissing) && (notBefore === undefined || row.createdAt !== undefined)
  return isRead || undefined
}

/** The same amount, however many zeros end it. */
const isSameAmount = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a === undefined || b === undefined ? a === b : compare(a, b) === 0
