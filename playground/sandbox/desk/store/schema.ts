import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

const money = () => numeric({ precision: 48, scale: 18 })
const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

// A type that is not exported counts as removed: the next migration would drop it.
export const side = pgEnum('side', ['buy', 'sell'])
export const requestType = pgEnum('request_type', ['limit', 'scaled', 'market'])
export const requestStatus = pgEnum('request_status', [
  'new',
  'in_progress',
  'executed',
  'pending_cancellation',
  'canceled',
])
/** A client can cancel these, and the market fills them. */
export const OPEN_STATUSES = ['new', 'in_progress'] as const
export const severity = pgEnum('severity', ['regular', 'warning', 'error'])

/** A single row: the seed of the data. */
export const deskState = pgTable('desk_state', {
  id: integer().primaryKey(),
  seed: integer().notNull(),
  seededAt: moment().notNull(),
  /** how many clients POST /__sandbox/scenes made; the suffix of the next one's email */
  made: integer().notNull(),
})

export const clients = pgTable('clients', {
  id: uuid().primaryKey(),
  scene: text().notNull(),
  name: text().notNull(),
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  /** exchange accounts in display order */
  accounts: text().array().notNull(),
  /** request numbers count per client, so a scene's numbers do not depend on other clients */
  lastNumber: integer().notNull(),
  /** null until the rows of its scene are inserted, for a large client at its first sign-in */
  seededAt: moment(),
})

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  table => [index().on(table.clientId)],
)

export const passwordLinks = pgTable('password_links', {
  tokenHash: text().primaryKey(),
  clientId: uuid()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' }),
  createdAt: moment().notNull(),
  usedAt: moment(),
})

export const requests = pgTable(
  'requests',
  {
    uuid: uuid().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    side: side().notNull(),
    type: requestType().notNull(),
    status: requestStatus().notNull(),
    exchangeAccount: text().notNull(),
    baseCurrency: text().notNull(),
    counterCurrency: text().notNull(),
    commonCurrency: text(),
    isIceberg: boolean().notNull(),
    requestedBase: money().notNull(),
    requestedPrice: money(),
    minPrice: money(),
    maxPrice: money(),
    /** market requests only: the price at which the desk reserved funds, the most a buy pays */
    quotedPrice: money(),
    executedBase: money().notNull(),
    executedCounter: money().notNull(),
    /** reserved for the remaining amount, in the currency the request spends */
    reserved: money().notNull(),
    /** number of fills */
    steps: integer().notNull(),
    severity: severity().notNull(),
    warning: text(),
    warningCode: text(),
    commentText: text(),
    commentBy: text(),
    commentAt: moment(),
    deadline: moment(),
    cancelDueAt: moment(),
    idempotencyKey: uuid(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [
    unique('one_number_per_client').on(table.clientId, table.number),
    index('requests_newest_first').on(
      table.clientId,
      table.createdAt.desc().nullsFirst(),
      table.number.desc().nullsFirst(),
    ),
    index('requests_at_work').on(table.status).where(sql`status in ('new', 'in_progress', 'pending_cancellation')`),
    check('executed_within_requested', sql`executed_base between 0 and requested_base`),
    check('nothing_reserved_below_zero', sql`reserved >= 0`),
  ],
)

export const balances = pgTable(
  'balances',
  {
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    account: text().notNull(),
    asset: text().notNull(),
    amount: money().notNull(),
    /** for open requests */
    reserved: money().notNull(),
    /** for open positions, binance_usdm only */
    margin: money().notNull(),
    /** tradable, but not withdrawable */
    locked: money().notNull(),
  },
  table => [
    primaryKey({ columns: [table.clientId, table.account, table.asset] }),
    check('no_overdraft', sql`amount >= reserved or account = 'binance_usdm'`),
    check('nothing_held_below_zero', sql`reserved >= 0 and margin >= 0 and locked >= 0`),
  ],
)

/** Positions of binance_usdm. A positive size is long, a negative one short. */
export const positions = pgTable(
  'positions',
  {
    clientId: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    account: text().notNull(),
    base: text().notNull(),
    counter: text().notNull(),
    size: money().notNull(),
    /** in the counter currency */
    entryCost: money().notNull(),
    margin: money().notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.account, table.base, table.counter] })],
)

export const transfers = pgTable('transfers', {
  uuid: uuid().primaryKey(),
  clientId: uuid()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' }),
  asset: text().notNull(),
  amount: money().notNull(),
  fromAccount: text().notNull(),
  toAccount: text().notNull(),
  createdAt: moment().notNull(),
})

/** The first response for each key, inserted in the same transaction as its effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    clientId: uuid().notNull(),
    call: text().notNull(),
    key: uuid().notNull(),
    bodyHash: text().notNull(),
    status: integer().notNull(),
    answer: text().notNull(),
    /** the request or transfer that the first call created */
    subjectUuid: uuid().notNull(),
    subjectNumber: integer(),
    createdAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.clientId, table.call, table.key] }),
    foreignKey({ columns: [table.clientId], foreignColumns: [clients.id] }).onDelete('cascade'),
  ],
)

export type Client = typeof clients.$inferSelect
export type RequestRow = typeof requests.$inferSelect

export const isOpen = ({ status }: RequestRow): boolean => (OPEN_STATUSES as readonly string[]).includes(status)
export type Holding = typeof balances.$inferSelect
export type Position = typeof positions.$inferSelect
