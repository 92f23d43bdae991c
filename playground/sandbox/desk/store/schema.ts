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

export const side = pgEnum('side', ['buy', 'sell'])
export const requestType = pgEnum('request_type', ['limit', 'scaled', 'market'])
export const requestStatus = pgEnum('request_status', [
  'new',
  'in_progress',
  'executed',
  'pending_cancellation',
  'canceled',
])
export const severity = pgEnum('severity', ['regular', 'warning', 'error'])

/** One row: what this database was seeded with. */
export const deskState = pgTable('desk_state', {
  id: integer().primaryKey(),
  seed: integer().notNull(),
  seededAt: moment().notNull(),
  /** clients made by POST /__sandbox/scenes so far: the suffix of their e-mails */
  made: integer().notNull(),
})

export const clients = pgTable('clients', {
  id: uuid().primaryKey(),
  scene: text().notNull(),
  name: text().notNull(),
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  /** exchange accounts in the order to show */
  accounts: text().array().notNull(),
  /** numbers count per client, so that a scene reads the same whoever else is at work */
  lastNumber: integer().notNull(),
  /** null: the rows of its scene are written when it is first asked for */
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
    /** market only: what the desk stands by */
    quotedPrice: money(),
    executedBase: money().notNull(),
    executedCounter: money().notNull(),
    /** of the currency it spends, still held back for what is not executed */
    reserved: money().notNull(),
    /** fills so far */
    steps: integer().notNull(),
    severity: severity().notNull(),
    warning: text(),
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
    /** held back for open requests */
    reserved: money().notNull(),
    /** held back for positions, binance_usdm only */
    margin: money().notNull(),
    /** free to trade, not to withdraw */
    locked: money().notNull(),
  },
  table => [
    primaryKey({ columns: [table.clientId, table.account, table.asset] }),
    check('no_overdraft', sql`amount >= reserved or account = 'binance_usdm'`),
    check('nothing_held_below_zero', sql`reserved >= 0 and margin >= 0 and locked >= 0`),
  ],
)

/** Open positions of binance_usdm; size is signed: positive is long. */
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
    /** counter currency at entry */
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

/** The first answer of each key, written in the transaction of its effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    clientId: uuid().notNull(),
    call: text().notNull(),
    key: uuid().notNull(),
    bodyHash: text().notNull(),
    status: integer().notNull(),
    answer: text().notNull(),
    /** what the first answer was about */
    subjectUuid: uuid().notNull(),
    subjectNumber: integer(),
    createdAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.clientId, table.call, table.key] }),
    foreignKey({ columns: [table.clientId], foreignColumns: [clients.id] }).onDelete('cascade'),
  ],
)
