CREATE TABLE "alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"term" text NOT NULL,
	"max_price_won" integer,
	"min_discount" integer,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"location" "point" GENERATED ALWAYS AS (point(lng, lat)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alerts_conditions" CHECK ("alerts"."max_price_won" > 0 and "alerts"."min_discount" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "listing_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"before" jsonb,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "promotion_choices" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"on_at" timestamp (3) with time zone,
	"off_at" timestamp (3) with time zone,
	"night_on_at" timestamp (3) with time zone,
	"night_off_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "promotion_choices_night" CHECK ("promotion_choices"."night_on_at" is null or "promotion_choices"."on_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"mart_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"alert_id" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "promotions_once" UNIQUE("user_id","kind","product_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"told_round" integer,
	CONSTRAINT "waiting_entries_once" UNIQUE("product_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_rounds" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_choices" ADD CONSTRAINT "promotion_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_rounds" ADD CONSTRAINT "waiting_rounds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alerts_location" ON "alerts" USING gist ("location");--> statement-breakpoint
CREATE INDEX "listing_checks_due" ON "listing_checks" USING btree ("due_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "promotions_waiting" ON "promotions" USING btree ("id") WHERE "promotions"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "promotions_mart" ON "promotions" USING btree ("mart_id","kind","user_id");--> statement-breakpoint
CREATE INDEX "promotions_alert" ON "promotions" USING btree ("alert_id") WHERE "promotions"."alert_id" is not null;--> statement-breakpoint
CREATE INDEX "promotions_created" ON "promotions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "waiting_entries_user" ON "waiting_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "waiting_rounds_next" ON "waiting_rounds" USING btree ("next_at");