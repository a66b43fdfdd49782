CREATE TABLE "key_attempts" (
	"key_id" bigint NOT NULL,
	"name" text NOT NULL,
	"asked" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "key_attempts_key_id_name_pk" PRIMARY KEY("key_id","name")
);--> statement-breakpoint
CREATE TABLE "key_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"call" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"items" integer NOT NULL,
	"refused" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"code" text,
	"times" smallint DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "mart_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mart_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"public_part" text NOT NULL,
	"digest" text NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "mart_keys_scopes" CHECK (cardinality("mart_keys"."scopes") > 0)
);--> statement-breakpoint
CREATE TABLE "till_sales" (
	"key_id" bigint NOT NULL,
	"sale_id" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "till_sales_key_id_sale_id_pk" PRIMARY KEY("key_id","sale_id")
);--> statement-breakpoint
ALTER TABLE "mart_log" ADD COLUMN "key_id" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf_counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "key_id" bigint;--> statement-breakpoint
ALTER TABLE "key_attempts" ADD CONSTRAINT "key_attempts_key_id_mart_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "mart_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_calls" ADD CONSTRAINT "key_calls_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_calls" ADD CONSTRAINT "key_calls_key_id_mart_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "mart_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_keys" ADD CONSTRAINT "mart_keys_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_keys" ADD CONSTRAINT "mart_keys_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_key_id_mart_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "mart_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_attempts_created" ON "key_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "key_calls_mart" ON "key_calls" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "key_calls_at" ON "key_calls" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "mart_keys_public" ON "mart_keys" USING btree ("public_part");--> statement-breakpoint
CREATE INDEX "mart_keys_mart" ON "mart_keys" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "mart_keys_maker" ON "mart_keys" USING btree ("made_by") WHERE "mart_keys"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "till_sales_told" ON "till_sales" USING btree ("told_at");--> statement-breakpoint
ALTER TABLE "mart_log" ADD CONSTRAINT "mart_log_key_id_mart_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "mart_keys"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_key_id_mart_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "mart_keys"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Outside a transaction
ALTER TABLE "mart_log" VALIDATE CONSTRAINT "mart_log_key_id_mart_keys_id_fk";--> statement-breakpoint
ALTER TABLE "stock_ledger" VALIDATE CONSTRAINT "stock_ledger_key_id_mart_keys_id_fk";
