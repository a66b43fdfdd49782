CREATE TABLE "bulk_edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mart_id" integer NOT NULL,
	"actor_id" integer NOT NULL,
	"change" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"undone" jsonb
);
--> statement-breakpoint
CREATE TABLE "recurring_listings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurring_listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mart_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"list_at_minute" smallint NOT NULL,
	"ends_at_minute" smallint,
	"ends_after_hours" smallint,
	"quantity" integer NOT NULL,
	"price_won" integer NOT NULL,
	"list_price_won" integer,
	"floor_price_won" integer,
	"markdown" integer[],
	"use_by_days" smallint,
	"next_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "recurring_listings_times" CHECK ("recurring_listings"."list_at_minute" between 0 and 1439 and ("recurring_listings"."ends_at_minute" is null) <> ("recurring_listings"."ends_after_hours" is null)
        and "recurring_listings"."ends_at_minute" between 0 and 1439 and "recurring_listings"."ends_after_hours" between 1 and 168),
	CONSTRAINT "recurring_listings_quantity" CHECK ("recurring_listings"."quantity" > 0 and "recurring_listings"."price_won" > 0)
);
--> statement-breakpoint
CREATE TABLE "recurring_runs" (
	"recurring_id" integer NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"product_id" integer,
	"problem" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_runs_recurring_id_day_pk" PRIMARY KEY("recurring_id","day"),
	CONSTRAINT "recurring_runs_listed" CHECK (("recurring_runs"."outcome" = 'listed') = ("recurring_runs"."product_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "recalled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "recall_reason" text;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_listings" ADD CONSTRAINT "recurring_listings_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_listings" ADD CONSTRAINT "recurring_listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_listings" ADD CONSTRAINT "recurring_listings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_recurring_id_recurring_listings_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "public"."recurring_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edits_made" ON "bulk_edits" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "recurring_listings_mart" ON "recurring_listings" USING btree ("mart_id","id") WHERE "recurring_listings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "recurring_listings_next" ON "recurring_listings" USING btree ("next_at") WHERE "recurring_listings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "recurring_runs_product" ON "recurring_runs" USING btree ("product_id") WHERE "recurring_runs"."product_id" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_recall" CHECK (("products"."recalled_at" is null) = ("products"."recall_reason" is null) and ("products"."recalled_at" is null or "products"."sale_ends_at" <= "products"."recalled_at")) NOT VALID;