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
CREATE TABLE "attempts" (
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"asked" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attempts_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"buyer_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_items_buyer_id_product_id_pk" PRIMARY KEY("buyer_id","product_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "code_locks" (
	"kind" text NOT NULL,
	"subject" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_locks_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "code_misses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_misses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mart_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"user_id" integer,
	"mart_id" integer,
	"data" jsonb NOT NULL,
	"transaction_id" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"horizon" bigint DEFAULT pg_snapshot_xmin(pg_current_snapshot())::text::bigint NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"user_id" integer NOT NULL,
	"mart_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_user_id_mart_id_pk" PRIMARY KEY("user_id","mart_id")
);
--> statement-breakpoint
CREATE TABLE "found_users" (
	"mart_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "found_users_mart_id_user_id_pk" PRIMARY KEY("mart_id","user_id")
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
	"arrived_at" timestamp (3) with time zone,
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
	"delegated_by" integer,
	"delegated_at" timestamp (3) with time zone,
	"opened_by" integer,
	CONSTRAINT "marts_in_korea" CHECK ("marts"."lat" between 33 and 39 and "marts"."lng" between 124 and 132),
	CONSTRAINT "marts_business_number" CHECK ("marts"."business_number" ~ '^[0-9]{10}$'),
	CONSTRAINT "marts_payment_method" CHECK ("marts"."payment_method" in (0, 1)),
	CONSTRAINT "marts_hours" CHECK ("marts"."opens_at_minute" between 0 and 1439 and "marts"."closes_at_minute" between 0 and 1439),
	CONSTRAINT "marts_counts" CHECK ("marts"."rating_sum" >= 0 and "marts"."rating_count" >= 0 and "marts"."follower_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"buyer_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempt" text
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
	"tax_free" boolean DEFAULT false NOT NULL,
	"pickup_from" timestamp (3) with time zone,
	"hours_changed_at" timestamp (3) with time zone,
	"was_open" boolean,
	"by_staff" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" > 0),
	CONSTRAINT "orders_price" CHECK ("orders"."unit_price_won" > 0 and "orders"."total_price_won" >= "orders"."unit_price_won"::bigint * "orders"."quantity"),
	CONSTRAINT "orders_way" CHECK ("orders"."way" in ('onSite', 'card', 'reservation')),
	CONSTRAINT "orders_pickup_code_digits" CHECK ("orders"."pickup_code" ~ '^[0-9]{6}$'),
	CONSTRAINT "orders_state" CHECK (("orders"."state" in ('paying', 'open') and "orders"."ended_at" is null and "orders"."end_reason" is null)
        or ("orders"."state" = 'pickedUp' and "orders"."ended_at" is not null and "orders"."end_reason" is null)
        or ("orders"."state" in ('cancelled', 'expired', 'failed') and "orders"."ended_at" is not null and "orders"."end_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "hand_refunds" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"amount_won" bigint NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "hand_refunds_amount" CHECK ("hand_refunds"."amount_won" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_voids" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancel_attempt" integer DEFAULT 1 NOT NULL,
	"last_error" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"checkout_id" integer NOT NULL,
	"provider_order_id" text NOT NULL,
	"payment_key" text NOT NULL,
	"amount_won" bigint NOT NULL,
	"state" text NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"tax_free_won" bigint DEFAULT 0 NOT NULL,
	"confirm_attempt" integer DEFAULT 1 NOT NULL,
	"receipt_url" text,
	"read_back_at" timestamp (3) with time zone,
	CONSTRAINT "payments_checkoutId_unique" UNIQUE("checkout_id"),
	CONSTRAINT "payments_providerOrderId_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "payments_paymentKey_unique" UNIQUE("payment_key"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_won" > 0),
	CONSTRAINT "payments_state" CHECK (("payments"."state" = 'confirming') = ("payments"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"amount_won" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"cancel_attempt" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refunds_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_won" > 0),
	CONSTRAINT "refunds_state" CHECK (("refunds"."state" = 'refunded') = ("refunds"."refunded_at" is not null))
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
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
	"blocked_at" timestamp (3) with time zone,
	"holds_lifted_at" timestamp (3) with time zone,
	CONSTRAINT "users_provider_subject" UNIQUE("provider","subject"),
	CONSTRAINT "users_provider_known" CHECK ("users"."provider" in ('google', 'naver'))
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"search_initials" text NOT NULL,
	"list_price_won" integer,
	"tax_free" boolean,
	"search_stamp" text DEFAULT '' NOT NULL,
	CONSTRAINT "products_stock" CHECK ("products"."waiting" >= 0 and "products"."in_sale" >= 0 and "products"."completed" >= 0),
	CONSTRAINT "products_price" CHECK ("products"."price_won" > 0),
	CONSTRAINT "products_list_price" CHECK ("products"."list_price_won" > "products"."price_won")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"for_buyer" boolean NOT NULL,
	"for_mart" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_session" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"alarm_id" integer,
	"order_id" integer,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"order_id" text PRIMARY KEY NOT NULL,
	"buyer_id" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"mart_id" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"rating" smallint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"replied_by" integer,
	"counted" boolean DEFAULT true NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_content" CHECK (length(trim("reviews"."content")) > 0)
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
        or ("stock_ledger"."event" = 'writeOff' and "stock_ledger"."order_id" is null and "stock_ledger"."waiting" < 0 and "stock_ledger"."in_sale" = 0 and "stock_ledger"."completed" = 0)
        or ("stock_ledger"."event" = 'release' and "stock_ledger"."order_id" is not null and "stock_ledger"."in_sale" < 0 and "stock_ledger"."waiting" = -"stock_ledger"."in_sale" and "stock_ledger"."completed" = 0))
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_misses" ADD CONSTRAINT "code_misses_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_misses" ADD CONSTRAINT "code_misses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_users" ADD CONSTRAINT "found_users_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_users" ADD CONSTRAINT "found_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_days_off" ADD CONSTRAINT "mart_days_off_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_members" ADD CONSTRAINT "mart_members_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_members" ADD CONSTRAINT "mart_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_general_manager_id_users_id_fk" FOREIGN KEY ("general_manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_delegated_by_users_id_fk" FOREIGN KEY ("delegated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_refunds" ADD CONSTRAINT "hand_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_voids" ADD CONSTRAINT "payment_voids_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarms_user" ON "alarms" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alarms_unread" ON "alarms" USING btree ("user_id") WHERE "alarms"."read_at" is null;--> statement-breakpoint
CREATE INDEX "attempts_created" ON "attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "code_misses_mart" ON "code_misses" USING btree ("mart_id","at");--> statement-breakpoint
CREATE INDEX "code_misses_user" ON "code_misses" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "events_transaction" ON "events" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "events_written" ON "events" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "follows_mart" ON "follows" USING btree ("mart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mart_members_one_general_manager" ON "mart_members" USING btree ("mart_id") WHERE "mart_members"."position" = 'generalManager';--> statement-breakpoint
CREATE INDEX "mart_members_user" ON "mart_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "marts_location" ON "marts" USING gist ("location") WHERE "marts"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_attempt" ON "checkouts" USING btree ("buyer_id","attempt");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","state","id");--> statement-breakpoint
CREATE INDEX "orders_mart" ON "orders" USING btree ("mart_id","state","id");--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("mart_id","ended_at","id") WHERE "orders"."state" = 'pickedUp';--> statement-breakpoint
CREATE INDEX "orders_product" ON "orders" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_checkout" ON "orders" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("valid_until") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_qr" ON "orders" USING btree ("qr_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_pickup_code" ON "orders" USING btree ("mart_id","pickup_code") WHERE "orders"."state" in ('paying', 'open');--> statement-breakpoint
CREATE INDEX "payments_confirming" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'confirming';--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended_at") WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "products_mart_all" ON "products" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "products_mart_barcode" ON "products" USING btree ("mart_id","barcode","id") WHERE "products"."barcode" is not null;--> statement-breakpoint
CREATE INDEX "products_search_stale" ON "products" USING btree ("id") WHERE "products"."search_stamp" <> '2:' || "products"."search_name";--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reviews_mart" ON "reviews" USING btree ("mart_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_ledger_product" ON "stock_ledger" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_order_event" ON "stock_ledger" USING btree ("order_id","event") WHERE "stock_ledger"."order_id" is not null;
