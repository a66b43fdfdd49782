CREATE TABLE "alarms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer,
	"mart_id" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "alarms_once" UNIQUE("user_id","kind","order_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"buyer_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"user_id" integer NOT NULL,
	"mart_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_user_id_mart_id_pk" PRIMARY KEY("user_id","mart_id")
);
--> statement-breakpoint
CREATE TABLE "mart_days_off" (
	"mart_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "mart_days_off_mart_id_day_pk" PRIMARY KEY("mart_id","day")
);
--> statement-breakpoint
CREATE TABLE "mart_members" (
	"mart_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"position" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mart_members_mart_id_user_id_pk" PRIMARY KEY("mart_id","user_id"),
	CONSTRAINT "mart_members_position" UNIQUE("mart_id","user_id","position"),
	CONSTRAINT "mart_members_position_known" CHECK ("mart_members"."position" in ('generalManager', 'employee'))
);
--> statement-breakpoint
CREATE TABLE "marts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"postcode" text NOT NULL,
	"address" text NOT NULL,
	"address_detail" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"location" "point" GENERATED ALWAYS AS (point(lng, lat)) STORED NOT NULL,
	"phone" text NOT NULL,
	"business_number" text NOT NULL,
	"opens_at_minute" smallint NOT NULL,
	"closes_at_minute" smallint NOT NULL,
	"closed_weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"payment_method" smallint NOT NULL,
	"general_manager_id" integer NOT NULL,
	"general_manager_position" text GENERATED ALWAYS AS ('generalManager') STORED NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "marts_in_korea" CHECK ("marts"."lat" between 33 and 39 and "marts"."lng" between 124 and 132),
	CONSTRAINT "marts_business_number" CHECK ("marts"."business_number" ~ '^[0-9]{10}$'),
	CONSTRAINT "marts_payment_method" CHECK ("marts"."payment_method" in (0, 1)),
	CONSTRAINT "marts_hours" CHECK ("marts"."opens_at_minute" between 0 and 1439 and "marts"."closes_at_minute" between 0 and 1439),
	CONSTRAINT "marts_counts" CHECK ("marts"."rating_sum" >= 0 and "marts"."rating_count" >= 0 and "marts"."follower_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"checkout_id" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"mart_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"picture_key" text,
	"quantity" integer NOT NULL,
	"unit_price_won" integer NOT NULL,
	"total_price_won" bigint NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"extended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	"qr_uuid" uuid NOT NULL,
	"pickup_code" text NOT NULL,
	CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" > 0),
	CONSTRAINT "orders_price" CHECK ("orders"."unit_price_won" > 0 and "orders"."total_price_won" >= "orders"."unit_price_won"::bigint * "orders"."quantity"),
	CONSTRAINT "orders_way" CHECK ("orders"."way" in ('onSite', 'card', 'reservation')),
	CONSTRAINT "orders_pickup_code_digits" CHECK ("orders"."pickup_code" ~ '^[0-9]{6}$'),
	CONSTRAINT "orders_state" CHECK (("orders"."state" in ('paying', 'open') and "orders"."ended_at" is null and "orders"."end_reason" is null)
        or ("orders"."state" = 'pickedUp' and "orders"."ended_at" is not null and "orders"."end_reason" is null)
        or ("orders"."state" in ('cancelled', 'expired', 'failed') and "orders"."ended_at" is not null and "orders"."end_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"uploaded_by" integer,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mart_id" integer NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_won" integer NOT NULL,
	"sale_ends_at" timestamp (3) with time zone NOT NULL,
	"use_by" date,
	"barcode" text,
	"picture_key" text,
	"waiting" integer NOT NULL,
	"in_sale" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"search_name" text NOT NULL,
	"search_grams" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "products_stock" CHECK ("products"."waiting" >= 0 and "products"."in_sale" >= 0 and "products"."completed" >= 0),
	CONSTRAINT "products_price" CHECK ("products"."price_won" > 0)
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"mart_id" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"rating" smallint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_content" CHECK (length(trim("reviews"."content")) > 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"order_id" integer,
	"event" text NOT NULL,
	"waiting" integer NOT NULL,
	"in_sale" integer NOT NULL,
	"completed" integer NOT NULL,
	"actor_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_ledger_event" CHECK (("stock_ledger"."event" in ('register', 'adjust') and "stock_ledger"."order_id" is null and "stock_ledger"."in_sale" = 0 and "stock_ledger"."completed" = 0)
        or ("stock_ledger"."event" = 'hold' and "stock_ledger"."order_id" is not null and "stock_ledger"."waiting" < 0 and "stock_ledger"."in_sale" = -"stock_ledger"."waiting" and "stock_ledger"."completed" = 0)
        or ("stock_ledger"."event" = 'pickUp' and "stock_ledger"."order_id" is not null and "stock_ledger"."waiting" = 0 and "stock_ledger"."in_sale" < 0 and "stock_ledger"."completed" = -"stock_ledger"."in_sale")
        or ("stock_ledger"."event" = 'release' and "stock_ledger"."order_id" is not null and "stock_ledger"."in_sale" < 0 and "stock_ledger"."waiting" = -"stock_ledger"."in_sale" and "stock_ledger"."completed" = 0))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_provider_subject" UNIQUE("provider","subject"),
	CONSTRAINT "users_provider_known" CHECK ("users"."provider" in ('google', 'naver'))
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_days_off" ADD CONSTRAINT "mart_days_off_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_members" ADD CONSTRAINT "mart_members_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_members" ADD CONSTRAINT "mart_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_general_manager_id_users_id_fk" FOREIGN KEY ("general_manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarms_user" ON "alarms" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alarms_unread" ON "alarms" USING btree ("user_id") WHERE "alarms"."read_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_buyer" ON "checkouts" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "follows_mart" ON "follows" USING btree ("mart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mart_members_one_general_manager" ON "mart_members" USING btree ("mart_id") WHERE "mart_members"."position" = 'generalManager';--> statement-breakpoint
CREATE INDEX "mart_members_user" ON "mart_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "marts_location" ON "marts" USING gist ("location") WHERE "marts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","state","id");--> statement-breakpoint
CREATE INDEX "orders_mart" ON "orders" USING btree ("mart_id","state","id");--> statement-breakpoint
CREATE INDEX "orders_product" ON "orders" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_checkout" ON "orders" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("valid_until") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_qr" ON "orders" USING btree ("qr_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_pickup_code" ON "orders" USING btree ("mart_id","pickup_code") WHERE "orders"."state" in ('paying', 'open');--> statement-breakpoint
CREATE INDEX "products_mart_sale" ON "products" USING btree ("mart_id","sale_ends_at","id") WHERE "products"."waiting" > 0;--> statement-breakpoint
CREATE INDEX "products_mart_all" ON "products" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "products_grams" ON "products" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "reviews_mart" ON "reviews" USING btree ("mart_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_ledger_product" ON "stock_ledger" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_order_event" ON "stock_ledger" USING btree ("order_id","event") WHERE "stock_ledger"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));