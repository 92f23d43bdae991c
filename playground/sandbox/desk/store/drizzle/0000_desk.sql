CREATE TYPE "public"."request_status" AS ENUM('new', 'in_progress', 'executed', 'pending_cancellation', 'canceled');--> statement-breakpoint
CREATE TYPE "public"."request_type" AS ENUM('limit', 'scaled', 'market');--> statement-breakpoint
CREATE TYPE "public"."severity" AS ENUM('regular', 'warning', 'error');--> statement-breakpoint
CREATE TYPE "public"."side" AS ENUM('buy', 'sell');--> statement-breakpoint
CREATE TABLE "balances" (
	"client_id" uuid NOT NULL,
	"account" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(48, 18) NOT NULL,
	"reserved" numeric(48, 18) NOT NULL,
	"margin" numeric(48, 18) NOT NULL,
	"locked" numeric(48, 18) NOT NULL,
	CONSTRAINT "balances_client_id_account_asset_pk" PRIMARY KEY("client_id","account","asset"),
	CONSTRAINT "no_overdraft" CHECK (amount >= reserved or account = 'binance_usdm'),
	CONSTRAINT "nothing_held_below_zero" CHECK (reserved >= 0 and margin >= 0 and locked >= 0)
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"accounts" text[] NOT NULL,
	"last_number" integer NOT NULL,
	"seeded_at" timestamp (3) with time zone,
	CONSTRAINT "clients_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "desk_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"seed" integer NOT NULL,
	"seeded_at" timestamp (3) with time zone NOT NULL,
	"made" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"client_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"subject_number" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_client_id_call_key_pk" PRIMARY KEY("client_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"client_id" uuid NOT NULL,
	"account" text NOT NULL,
	"base" text NOT NULL,
	"counter" text NOT NULL,
	"size" numeric(48, 18) NOT NULL,
	"entry_cost" numeric(48, 18) NOT NULL,
	"margin" numeric(48, 18) NOT NULL,
	CONSTRAINT "positions_client_id_account_base_counter_pk" PRIMARY KEY("client_id","account","base","counter")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"side" "side" NOT NULL,
	"type" "request_type" NOT NULL,
	"status" "request_status" NOT NULL,
	"exchange_account" text NOT NULL,
	"base_currency" text NOT NULL,
	"counter_currency" text NOT NULL,
	"common_currency" text,
	"is_iceberg" boolean NOT NULL,
	"requested_base" numeric(48, 18) NOT NULL,
	"requested_price" numeric(48, 18),
	"min_price" numeric(48, 18),
	"max_price" numeric(48, 18),
	"quoted_price" numeric(48, 18),
	"executed_base" numeric(48, 18) NOT NULL,
	"executed_counter" numeric(48, 18) NOT NULL,
	"reserved" numeric(48, 18) NOT NULL,
	"steps" integer NOT NULL,
	"severity" "severity" NOT NULL,
	"warning" text,
	"comment_text" text,
	"comment_by" text,
	"comment_at" timestamp (3) with time zone,
	"deadline" timestamp (3) with time zone,
	"cancel_due_at" timestamp (3) with time zone,
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_number_per_client" UNIQUE("client_id","number"),
	CONSTRAINT "executed_within_requested" CHECK (executed_base between 0 and requested_base),
	CONSTRAINT "nothing_reserved_below_zero" CHECK (reserved >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(48, 18) NOT NULL,
	"from_account" text NOT NULL,
	"to_account" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_newest_first" ON "requests" USING btree ("client_id","created_at" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "requests_at_work" ON "requests" USING btree ("status") WHERE status in ('new', 'in_progress', 'pending_cancellation');--> statement-breakpoint
CREATE INDEX "sessions_client_id_index" ON "sessions" USING btree ("client_id");