CREATE TABLE "case_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"side" text NOT NULL,
	"to" text DEFAULT 'all' NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_messages_side" CHECK ("case_messages"."side" in ('buyer', 'mart', 'operator')),
	CONSTRAINT "case_messages_to" CHECK ("case_messages"."to" in ('all', 'buyer', 'mart', 'note'))
);
--> statement-breakpoint
CREATE TABLE "case_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"upload" text NOT NULL,
	"private_key" text NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"message_id" bigint,
	"keep_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_pictures_upload_unique" UNIQUE("upload"),
	CONSTRAINT "case_pictures_private_key_unique" UNIQUE("private_key")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"opener_id" bigint NOT NULL,
	"by_mart" boolean DEFAULT false NOT NULL,
	"order_id" bigint,
	"product_id" bigint,
	"review_id" bigint,
	"mart_id" bigint,
	"voucher" text,
	"statement_id" bigint,
	"claim_won" bigint,
	"claim_pieces" integer,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_first_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"mart_until" timestamp (3) with time zone,
	"first_at" timestamp (3) with time zone,
	"assignee_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"refund_won" bigint,
	"bearer" text,
	"outcome" text,
	"priority" boolean DEFAULT false NOT NULL,
	"appealed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('inquiry', 'dispute', 'report', 'appeal')),
	CONSTRAINT "cases_state" CHECK ("cases"."state" in ('waitingMart', 'waitingOperator', 'decided', 'closed')),
	CONSTRAINT "cases_dispute" CHECK ("cases"."kind" <> 'dispute' or "cases"."order_id" is not null),
	CONSTRAINT "cases_voucher" CHECK (("cases"."voucher" is not null) = ("cases"."kind" = 'report' and "cases"."reason" = 'voucher')),
	CONSTRAINT "cases_outcome" CHECK ("cases"."outcome" is null or "cases"."outcome" in ('done', 'kept') and "cases"."kind" = 'report'),
	CONSTRAINT "cases_refund" CHECK (("cases"."refund_won" is null or "cases"."refund_won" >= 0) and "cases"."bearer" in ('mart', 'market'))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
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
	"product_id" bigint NOT NULL,
	"before" jsonb,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"user_id" bigint NOT NULL,
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
	"kind" text DEFAULT 'act' NOT NULL,
	"actor" text,
	"operator_id" bigint,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"reason" text,
	"case_id" bigint,
	"before" jsonb,
	"after" jsonb,
	"outcome" text NOT NULL,
	CONSTRAINT "audit_log_kind" CHECK ("audit_log"."kind" in ('act', 'read', 'export')),
	CONSTRAINT "audit_log_who" CHECK (num_nonnulls("audit_log"."actor", "audit_log"."operator_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "log_reviews" (
	"month" date PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"added_by" bigint,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"totp_secret" text,
	"totp_set_at" timestamp (3) with time zone,
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"totp_misses" smallint DEFAULT 0 NOT NULL,
	"totp_locked_until" timestamp (3) with time zone,
	CONSTRAINT "operators_role" CHECK ("operators"."role" in ('owner', 'support', 'finance')),
	CONSTRAINT "operators_totp" CHECK ("operators"."totp_set_at" is null or "operators"."totp_secret" is not null)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"uploaded_by" bigint,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"version" smallint NOT NULL,
	"is_over14" boolean DEFAULT false NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"page" text,
	"language" text
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"kind" text NOT NULL,
	"version" smallint NOT NULL,
	"text" text NOT NULL,
	"summary" text NOT NULL,
	"material" boolean NOT NULL,
	"adverse" boolean NOT NULL,
	"effective_from" timestamp (3) with time zone NOT NULL,
	"published_by" bigint NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_kind_version_pk" PRIMARY KEY("kind","version"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('terms', 'sellerTerms', 'location', 'privacy')),
	CONSTRAINT "documents_material" CHECK ("documents"."material" or ("documents"."version" > 1 and not "documents"."adverse"))
);
--> statement-breakpoint
CREATE TABLE "place_uses" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"service" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "place_uses_user_id_day_service_pk" PRIMARY KEY("user_id","day","service")
);
--> statement-breakpoint
CREATE TABLE "policy_announcements" (
	"kind" text NOT NULL,
	"version" smallint NOT NULL,
	"told_up_to" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "policy_announcements_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"user_id" bigint NOT NULL,
	"mart_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_user_id_mart_id_pk" PRIMARY KEY("user_id","mart_id")
);
--> statement-breakpoint
CREATE TABLE "mart_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mart_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reason" text,
	"operator_id" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mart_papers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mart_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"private_key" text NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"outcome" text,
	"reason" text,
	CONSTRAINT "mart_papers_private_key_unique" UNIQUE("private_key"),
	CONSTRAINT "mart_papers_kind" CHECK ("mart_papers"."kind" in ('business', 'food', 'bank')),
	CONSTRAINT "mart_papers_outcome" CHECK (("mart_papers"."outcome" is null) = ("mart_papers"."decided_at" is null) and "mart_papers"."outcome" in ('accepted', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "mart_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mart_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"product_id" bigint,
	"order_id" bigint,
	"subject_id" bigint,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "mart_sheets" (
	"mart_id" bigint PRIMARY KEY NOT NULL,
	"known" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	"entries_taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "former_members_entries" CHECK ("former_members"."entries_taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "found_users" (
	"mart_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "found_users_mart_id_user_id_pk" PRIMARY KEY("mart_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mart_days_off" (
	"mart_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "mart_days_off_mart_id_day_pk" PRIMARY KEY("mart_id","day")
);
--> statement-breakpoint
CREATE TABLE "mart_members" (
	"mart_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"position" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"is_unmet" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mart_members_mart_id_user_id_pk" PRIMARY KEY("mart_id","user_id"),
	CONSTRAINT "mart_members_position" UNIQUE("mart_id","user_id","position"),
	CONSTRAINT "mart_members_position_known" CHECK ("mart_members"."position" in ('generalManager', 'employee'))
);
--> statement-breakpoint
CREATE TABLE "marts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"postcode" text NOT NULL,
	"address" text NOT NULL,
	"address_detail" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"location" "point" GENERATED ALWAYS AS (point(lng, lat)) STORED NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"business_number" text NOT NULL,
	"opens_at_minute" smallint NOT NULL,
	"closes_at_minute" smallint NOT NULL,
	"closed_weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"week_hours" jsonb,
	"paused_until" timestamp (3) with time zone,
	"payment_method" smallint NOT NULL,
	"general_manager_id" bigint NOT NULL,
	"general_manager_position" text GENERATED ALWAYS AS ('generalManager') STORED NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delegated_by" bigint,
	"delegated_at" timestamp (3) with time zone,
	"opened_by" bigint,
	"approved_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspended_until" timestamp (3) with time zone,
	"suspend_kind" text,
	"standing_reason" text,
	"representative" text,
	"opened_on" date,
	"mail_order_number" text,
	"is_mail_order_exempt" boolean DEFAULT false NOT NULL,
	"applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"business_change" jsonb,
	"tax_status" text,
	"tax_asked_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"markdown" integer[],
	"shows_next_price" boolean DEFAULT false NOT NULL,
	"photo_key" text,
	"introduction" text,
	"notice" text,
	"notice_at" timestamp (3) with time zone,
	"pickup_note" text,
	"vouchers" text[] DEFAULT '{}' NOT NULL,
	"vouchers_at" timestamp (3) with time zone,
	CONSTRAINT "marts_in_korea" CHECK ("marts"."lat" between 33 and 39 and "marts"."lng" between 124 and 132),
	CONSTRAINT "marts_business_number" CHECK ("marts"."business_number" ~ '^[0-9]{10}$'),
	CONSTRAINT "marts_payment_method" CHECK ("marts"."payment_method" in (0, 1)),
	CONSTRAINT "marts_hours" CHECK ("marts"."opens_at_minute" between 0 and 1439 and "marts"."closes_at_minute" between 0 and 1439),
	CONSTRAINT "marts_approved" CHECK ("marts"."approved_at" is null or ("marts"."returned_at" is null and "marts"."rejected_at" is null)),
	CONSTRAINT "marts_suspended" CHECK (("marts"."suspended_at" is null or "marts"."approved_at" is not null) and ("marts"."suspended_at" is null) = ("marts"."suspend_kind" is null)
        and ("marts"."suspended_until" is null or "marts"."suspended_at" is not null)),
	CONSTRAINT "marts_suspend_kind" CHECK ("marts"."suspend_kind" in ('newOrders', 'stop')),
	CONSTRAINT "marts_notice" CHECK (("marts"."notice" is null) = ("marts"."notice_at" is null)),
	CONSTRAINT "marts_vouchers" CHECK (("marts"."vouchers" = '{}') = ("marts"."vouchers_at" is null)),
	CONSTRAINT "marts_counts" CHECK ("marts"."rating_sum" >= 0 and "marts"."rating_count" >= 0 and "marts"."follower_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"order_id" bigint,
	"mart_id" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"once_key" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "alarms_once" UNIQUE("user_id","kind","order_id","once_key")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"proven_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contacts_user_id_channel_pk" PRIMARY KEY("user_id","channel"),
	CONSTRAINT "contacts_channel" CHECK ("contacts"."channel" in ('email'))
);
--> statement-breakpoint
CREATE TABLE "notice_choices" (
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notice_choices_user_id_topic_channel_pk" PRIMARY KEY("user_id","topic","channel")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
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
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"user_id" bigint,
	"mart_id" bigint,
	"data" jsonb NOT NULL,
	"transaction_id" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"horizon" bigint DEFAULT pg_snapshot_xmin(pg_current_snapshot())::text::bigint NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages_sent" (
	"day" date NOT NULL,
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"limited" integer DEFAULT 0 NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "messages_sent_day_user_id_channel_pk" PRIMARY KEY("day","user_id","channel")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"alarm_id" bigint,
	"order_id" bigint,
	"channel" text,
	"subscription_id" bigint,
	"is_written" boolean DEFAULT false NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('push', 'email')),
	CONSTRAINT "outbox_device" CHECK (("outbox"."channel" = 'push') = ("outbox"."subscription_id" is not null) or "outbox"."channel" is null)
);
--> statement-breakpoint
CREATE TABLE "promotion_choices" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"on_at" timestamp (3) with time zone,
	"off_at" timestamp (3) with time zone,
	"night_on_at" timestamp (3) with time zone,
	"night_off_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "promotion_choices_night" CHECK ("promotion_choices"."night_on_at" is null or "promotion_choices"."on_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"mart_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"alert_id" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "promotions_once" UNIQUE("user_id","kind","product_id")
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"buyer_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"added_price_won" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_items_buyer_id_product_id_pk" PRIMARY KEY("buyer_id","product_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "code_locks" (
	"kind" text NOT NULL,
	"subject" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_locks_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "code_misses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_misses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offline_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offline_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"order_ids" bigint[] NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"was_online" boolean NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"is_handed_over" boolean,
	CONSTRAINT "offline_claims_key" UNIQUE("mart_id","user_id","key"),
	CONSTRAINT "offline_claims_decided" CHECK (("offline_claims"."decided_at" is null) = ("offline_claims"."is_handed_over" is null))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"buyer_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempt" text,
	"by_one_press" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checkout_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"mart_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"product_name" text NOT NULL,
	"picture_key" text,
	"quantity" integer NOT NULL,
	"unit_price_won" integer NOT NULL,
	"total_price_won" bigint NOT NULL,
	"way" text NOT NULL,
	"tax_free" boolean DEFAULT false NOT NULL,
	"by_staff" boolean DEFAULT false NOT NULL,
	"adult_only" boolean DEFAULT false NOT NULL,
	"id_checked_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"end_reason" text,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"extended_at" timestamp (3) with time zone,
	"pickup_from" timestamp (3) with time zone,
	"hours_changed_at" timestamp (3) with time zone,
	"promised_from" timestamp (3) with time zone,
	"promised_until" timestamp (3) with time zone,
	"mart_location" "point",
	"mart_moved_at" timestamp (3) with time zone,
	"was_open" boolean,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"no_show_forgiven_at" timestamp (3) with time zone,
	"offline_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"ended_by" bigint,
	"qr_uuid" uuid NOT NULL,
	"pickup_code" text NOT NULL,
	"base_price_won" integer,
	"price_reason" jsonb,
	"commission_bp" integer DEFAULT 0 NOT NULL,
	"seller_snapshot" jsonb,
	CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" > 0),
	CONSTRAINT "orders_price" CHECK ("orders"."unit_price_won" > 0 and "orders"."total_price_won" >= "orders"."unit_price_won"::bigint * "orders"."quantity"),
	CONSTRAINT "orders_id_checked" CHECK (case when "orders"."adult_only" then "orders"."state" <> 'pickedUp' or "orders"."id_checked_at" is not null else "orders"."id_checked_at" is null end),
	CONSTRAINT "orders_way" CHECK ("orders"."way" in ('onSite', 'card', 'reservation')),
	CONSTRAINT "orders_pickup_code_digits" CHECK ("orders"."pickup_code" ~ '^[0-9]{6}$'),
	CONSTRAINT "orders_state" CHECK (("orders"."state" in ('paying', 'open') and "orders"."ended_at" is null and "orders"."end_reason" is null)
        or ("orders"."state" = 'pickedUp' and "orders"."ended_at" is not null and "orders"."end_reason" is null)
        or ("orders"."state" in ('cancelled', 'expired', 'failed') and "orders"."ended_at" is not null and "orders"."end_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"order_id" text PRIMARY KEY NOT NULL,
	"buyer_id" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_refunds" (
	"payment_id" bigint PRIMARY KEY NOT NULL,
	"amount_won" bigint NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "hand_refunds_amount" CHECK ("hand_refunds"."amount_won" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_voids" (
	"payment_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancel_attempt" integer DEFAULT 1 NOT NULL,
	"last_error" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checkout_id" bigint NOT NULL,
	"provider_order_id" text NOT NULL,
	"payment_key" text NOT NULL,
	"amount_won" bigint NOT NULL,
	"tax_free_won" bigint DEFAULT 0 NOT NULL,
	"confirm_attempt" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"approval_no" text,
	"transaction_key" text,
	"receipt_url" text,
	"checked_at" timestamp (3) with time zone,
	"check_again_at" timestamp (3) with time zone,
	CONSTRAINT "payments_checkoutId_unique" UNIQUE("checkout_id"),
	CONSTRAINT "payments_providerOrderId_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "payments_paymentKey_unique" UNIQUE("payment_key"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_won" > 0),
	CONSTRAINT "payments_tax_free" CHECK ("payments"."tax_free_won" between 0 and "payments"."amount_won"),
	CONSTRAINT "payments_state" CHECK (("payments"."state" = 'confirming') = ("payments"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"seq" smallint NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount_won" bigint NOT NULL,
	"pieces" integer,
	"origin" text NOT NULL,
	"bearer" text NOT NULL,
	"is_bearer_open" boolean DEFAULT false NOT NULL,
	"operator_id" bigint,
	"case_id" bigint,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancel_attempt" integer DEFAULT 1 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_order" UNIQUE("order_id","seq"),
	CONSTRAINT "refunds_pieces" CHECK ("refunds"."pieces" > 0),
	CONSTRAINT "refunds_origin" CHECK ("refunds"."origin" in ('end', 'dispute', 'operator', 'attributed', 'chargeback')),
	CONSTRAINT "refunds_bearer_open" CHECK (not "refunds"."is_bearer_open" or ("refunds"."origin" = 'attributed' and "refunds"."bearer" = 'market')),
	CONSTRAINT "refunds_bearer" CHECK ("refunds"."bearer" in ('mart', 'market')),
	CONSTRAINT "refunds_attributed" CHECK ("refunds"."origin" not in ('attributed', 'chargeback') or "refunds"."state" = 'refunded'),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_won" > 0),
	CONSTRAINT "refunds_state" CHECK (("refunds"."state" = 'refunded') = ("refunds"."refunded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "limit_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "limit_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_hash" text,
	"user_id" bigint,
	"record" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "limit_records_personHash_unique" UNIQUE("person_hash"),
	CONSTRAINT "limit_records_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "limit_records_of" CHECK (("limit_records"."person_hash" is null) <> ("limit_records"."user_id" is null))
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
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"second_factor_at" timestamp (3) with time zone,
	"calls_since" timestamp (3) with time zone,
	"called_at" timestamp (3) with time zone,
	"called_before" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"blocked_at" timestamp (3) with time zone,
	"holds_lifted_at" timestamp (3) with time zone,
	CONSTRAINT "users_provider_subject" UNIQUE("provider","subject"),
	CONSTRAINT "users_provider_known" CHECK ("users"."provider" in ('google', 'naver', 'kakao'))
);
--> statement-breakpoint
CREATE TABLE "bulk_edits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"change" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"undone" jsonb
);
--> statement-breakpoint
CREATE TABLE "product_views" (
	"product_id" bigint NOT NULL,
	"day" integer NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "product_views_product_id_day_pk" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_won" integer NOT NULL,
	"list_price_won" integer,
	"sale_ends_at" timestamp (3) with time zone NOT NULL,
	"use_by" date,
	"barcode" text,
	"tax_free" boolean,
	"picture_key" text,
	"waiting" integer NOT NULL,
	"in_sale" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"search_name" text NOT NULL,
	"search_initials" text NOT NULL,
	"search_stamp" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"origin" text,
	"maker" text,
	"net_content" text,
	"storage" text,
	"allergens" text[],
	"markdown" integer[],
	"floor_price_won" integer,
	"lowered_won" integer[],
	"last_step_told_at" timestamp (3) with time zone,
	"recalled_at" timestamp (3) with time zone,
	"recall_reason" text,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"hidden_sale_ends_at" timestamp (3) with time zone,
	"max_per_buyer" smallint,
	"adult_only" boolean DEFAULT false NOT NULL,
	"trace_number" text,
	CONSTRAINT "products_stock" CHECK ("products"."waiting" >= 0 and "products"."in_sale" >= 0 and "products"."completed" >= 0),
	CONSTRAINT "products_price" CHECK ("products"."price_won" > 0),
	CONSTRAINT "products_max_per_buyer" CHECK ("products"."max_per_buyer" between 1 and 999),
	CONSTRAINT "products_list_price" CHECK ("products"."list_price_won" > "products"."price_won"),
	CONSTRAINT "products_hidden" CHECK (num_nulls("products"."hidden_at", "products"."hidden_reason", "products"."hidden_sale_ends_at") in (0, 3)),
	CONSTRAINT "products_recall" CHECK (("products"."recalled_at" is null) = ("products"."recall_reason" is null) and ("products"."recalled_at" is null or "products"."sale_ends_at" <= "products"."recalled_at"))
);
--> statement-breakpoint
CREATE TABLE "recurring_listings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurring_listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
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
	"recurring_id" bigint NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"product_id" bigint,
	"problem" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_runs_recurring_id_day_pk" PRIMARY KEY("recurring_id","day"),
	CONSTRAINT "recurring_runs_listed" CHECK (("recurring_runs"."outcome" = 'listed') = ("recurring_runs"."product_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"order_id" bigint,
	"event" text NOT NULL,
	"waiting" integer NOT NULL,
	"in_sale" integer NOT NULL,
	"completed" integer NOT NULL,
	"actor_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_ledger_event" CHECK (("stock_ledger"."event" in ('register', 'adjust') and "stock_ledger"."order_id" is null and "stock_ledger"."in_sale" = 0 and "stock_ledger"."completed" = 0)
        or ("stock_ledger"."event" = 'hold' and "stock_ledger"."order_id" is not null and "stock_ledger"."waiting" < 0 and "stock_ledger"."in_sale" = -"stock_ledger"."waiting" and "stock_ledger"."completed" = 0)
        or ("stock_ledger"."event" = 'pickUp' and "stock_ledger"."order_id" is not null and "stock_ledger"."waiting" = 0 and "stock_ledger"."in_sale" < 0 and "stock_ledger"."completed" = -"stock_ledger"."in_sale")
        or ("stock_ledger"."event" = 'writeOff' and "stock_ledger"."order_id" is null and "stock_ledger"."waiting" < 0 and "stock_ledger"."in_sale" = 0 and "stock_ledger"."completed" = 0)
        or ("stock_ledger"."event" = 'release' and "stock_ledger"."order_id" is not null and "stock_ledger"."in_sale" < 0 and "stock_ledger"."waiting" = -"stock_ledger"."in_sale" and "stock_ledger"."completed" = 0)
        or ("stock_ledger"."event" = 'pickUpLate' and "stock_ledger"."order_id" is not null and "stock_ledger"."waiting" < 0 and "stock_ledger"."in_sale" = 0 and "stock_ledger"."completed" = -"stock_ledger"."waiting")
        or ("stock_ledger"."event" = 'shortage' and "stock_ledger"."order_id" is not null and "stock_ledger"."waiting" = 0 and "stock_ledger"."in_sale" = 0 and "stock_ledger"."completed" > 0))
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"told_round" integer,
	CONSTRAINT "waiting_entries_once" UNIQUE("product_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_rounds" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint,
	"keep_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_pictures_position" CHECK ("review_pictures"."position" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"mart_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"counted" boolean DEFAULT true NOT NULL,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"replied_by" bigint,
	"edited_at" timestamp (3) with time zone,
	"hidden_until" timestamp (3) with time zone,
	"during_dispute" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_content" CHECK (length(trim("reviews"."content")) > 0)
);
--> statement-breakpoint
CREATE TABLE "mart_terms" (
	"mart_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"commission_bp" integer NOT NULL,
	"operator_id" bigint NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mart_terms_mart_id_from_day_pk" PRIMARY KEY("mart_id","from_day"),
	CONSTRAINT "mart_terms_commission" CHECK ("mart_terms"."commission_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "money_legs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_legs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"seq" integer DEFAULT 1 NOT NULL,
	"account" text NOT NULL,
	"mart_id" bigint,
	"order_id" bigint,
	"payment_id" bigint,
	"refund_id" bigint,
	"amount_won" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"statement_id" bigint,
	CONSTRAINT "money_legs_once" UNIQUE NULLS NOT DISTINCT("kind","ref","seq","account","mart_id","order_id"),
	CONSTRAINT "money_legs_amount" CHECK ("money_legs"."amount_won" <> 0),
	CONSTRAINT "money_legs_kind" CHECK ("money_legs"."kind" in ('paid', 'earned', 'earnedLate', 'asked', 'withdrawn', 'refunded', 'attributed', 'borne', 'chargeback', 'settled', 'provided', 'deposited', 'depositUndone', 'rounding', 'adjust', 'paidOut', 'returned')),
	CONSTRAINT "money_legs_ref" CHECK ("money_legs"."ref" <> ''),
	CONSTRAINT "money_legs_seq" CHECK ("money_legs"."seq" = 1 or "money_legs"."seq" > 1 and "money_legs"."kind" in ('paidOut', 'returned', 'provided')),
	CONSTRAINT "money_legs_account" CHECK ("money_legs"."account" in ('provider', 'buyer', 'back', 'mart', 'commission', 'vat', 'market', 'fee', 'bank')),
	CONSTRAINT "money_legs_whose" CHECK ("money_legs"."account" <> 'mart' or "money_legs"."mart_id" is not null),
	CONSTRAINT "money_legs_stated" CHECK ("money_legs"."account" = 'mart' or "money_legs"."statement_id" is null)
);
--> statement-breakpoint
CREATE TABLE "money_proofs" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"faults" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"total_won" bigint NOT NULL,
	"carried_won" bigint DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" bigint,
	"held_because" text,
	"held_reason" text,
	"decisions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "statements_period" UNIQUE("mart_id","period_end"),
	CONSTRAINT "statements_state_known" CHECK ("statements"."state" in ('closed', 'approved', 'paying', 'paid', 'failed', 'carried', 'held')),
	CONSTRAINT "statements_held" CHECK (("statements"."state" = 'held') = ("statements"."held_because" is not null)),
	CONSTRAINT "statements_period_whole" CHECK ("statements"."period_start" < "statements"."period_end")
);
--> statement-breakpoint
CREATE TABLE "adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"amount_won" bigint NOT NULL,
	"reason" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "adjustments_amount" CHECK ("adjustments"."amount_won" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_balances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_balances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"amount_won" bigint NOT NULL,
	"entered_by" bigint NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chargebacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"amount_won" bigint NOT NULL,
	"fee_won" bigint NOT NULL,
	"day" date NOT NULL,
	"reference" text NOT NULL,
	"entered_by" bigint NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chargebacks_reference_unique" UNIQUE("reference"),
	CONSTRAINT "chargebacks_amount" CHECK ("chargebacks"."amount_won" > 0 and "chargebacks"."fee_won" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"amount_won" bigint NOT NULL,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"entered_by" bigint NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_because" text,
	CONSTRAINT "deposits_reference_unique" UNIQUE("reference"),
	CONSTRAINT "deposits_amount" CHECK ("deposits"."amount_won" > 0),
	CONSTRAINT "deposits_undone" CHECK (("deposits"."undone_at" is null) = ("deposits"."undone_because" is null))
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"bank" text NOT NULL,
	"account_cipher" text,
	"last4" text NOT NULL,
	"holder" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"usable_from" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "payees_state" CHECK ("payees"."state" in ('asked', 'approved', 'refused', 'replaced')),
	CONSTRAINT "payees_account" CHECK (("payees"."account_cipher" is not null) = ("payees"."state" in ('asked', 'approved'))),
	CONSTRAINT "payees_usable" CHECK ("payees"."state" <> 'approved' or "payees"."usable_from" is not null)
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"total_won" bigint NOT NULL,
	"lines" integer NOT NULL,
	"csv_cipher" text NOT NULL,
	"xlsx_cipher" text NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"payee_id" bigint NOT NULL,
	"amount_won" bigint NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"reference" text,
	"last_error" text,
	"returned_on" date,
	"returned_reference" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_statementId_unique" UNIQUE("statement_id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_won" > 0),
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('paying', 'paid', 'failed')),
	CONSTRAINT "payouts_returned" CHECK (("payouts"."returned_on" is null) = ("payouts"."returned_reference" is null) and ("payouts"."returned_on" is null or "payouts"."state" = 'failed'))
);
--> statement-breakpoint
CREATE TABLE "provider_readings" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"rows" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_settlements" (
	"transaction_key" text PRIMARY KEY NOT NULL,
	"payment_key" text NOT NULL,
	"payment_id" bigint,
	"amount_won" bigint NOT NULL,
	"fee_won" bigint NOT NULL,
	"pay_out_won" bigint NOT NULL,
	"sold_date" date NOT NULL,
	"paid_out_date" date NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"booked_at" timestamp (3) with time zone,
	"provided_seq" integer,
	"is_changed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_pictures" ADD CONSTRAINT "case_pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_pictures" ADD CONSTRAINT "case_pictures_message_id_case_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "case_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_opener_id_users_id_fk" FOREIGN KEY ("opener_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_reviews" ADD CONSTRAINT "log_reviews_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_uses" ADD CONSTRAINT "place_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_announcements" ADD CONSTRAINT "policy_announcements_kind_version_documents_kind_version_fk" FOREIGN KEY ("kind","version") REFERENCES "documents"("kind","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_decisions" ADD CONSTRAINT "mart_decisions_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_decisions" ADD CONSTRAINT "mart_decisions_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_papers" ADD CONSTRAINT "mart_papers_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_papers" ADD CONSTRAINT "mart_papers_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_log" ADD CONSTRAINT "mart_log_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_log" ADD CONSTRAINT "mart_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_log" ADD CONSTRAINT "mart_log_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_log" ADD CONSTRAINT "mart_log_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_sheets" ADD CONSTRAINT "mart_sheets_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_users" ADD CONSTRAINT "found_users_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_users" ADD CONSTRAINT "found_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_days_off" ADD CONSTRAINT "mart_days_off_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_members" ADD CONSTRAINT "mart_members_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_members" ADD CONSTRAINT "mart_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_general_manager_id_users_id_fk" FOREIGN KEY ("general_manager_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_delegated_by_users_id_fk" FOREIGN KEY ("delegated_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_photo_key_pictures_key_fk" FOREIGN KEY ("photo_key") REFERENCES "pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_choices" ADD CONSTRAINT "promotion_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "alerts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_misses" ADD CONSTRAINT "code_misses_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_misses" ADD CONSTRAINT "code_misses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_claims" ADD CONSTRAINT "offline_claims_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_claims" ADD CONSTRAINT "offline_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_claims" ADD CONSTRAINT "offline_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_refunds" ADD CONSTRAINT "hand_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_voids" ADD CONSTRAINT "payment_voids_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_records" ADD CONSTRAINT "limit_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_listings" ADD CONSTRAINT "recurring_listings_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_listings" ADD CONSTRAINT "recurring_listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_listings" ADD CONSTRAINT "recurring_listings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_recurring_id_recurring_listings_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "recurring_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_rounds" ADD CONSTRAINT "waiting_rounds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_key_pictures_key_fk" FOREIGN KEY ("key") REFERENCES "pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_terms" ADD CONSTRAINT "mart_terms_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_terms" ADD CONSTRAINT "mart_terms_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_legs" ADD CONSTRAINT "money_legs_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_legs" ADD CONSTRAINT "money_legs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_legs" ADD CONSTRAINT "money_legs_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_legs" ADD CONSTRAINT "money_legs_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_balances" ADD CONSTRAINT "bank_balances_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "payees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_settlements" ADD CONSTRAINT "provider_settlements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_messages_case" ON "case_messages" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_messages_author" ON "case_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_pictures_message" ON "case_pictures" USING btree ("message_id") WHERE "case_pictures"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "case_pictures_unused" ON "case_pictures" USING btree ("keep_until") WHERE "case_pictures"."message_id" is null;--> statement-breakpoint
CREATE INDEX "case_pictures_uploader" ON "case_pictures" USING btree ("uploaded_by","at");--> statement-breakpoint
CREATE INDEX "cases_opener" ON "cases" USING btree ("opener_id","id");--> statement-breakpoint
CREATE INDEX "cases_mart" ON "cases" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "cases_order" ON "cases" USING btree ("order_id") WHERE "cases"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_statement" ON "cases" USING btree ("statement_id") WHERE "cases"."statement_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("due_at") WHERE "cases"."state" in ('waitingMart', 'waitingOperator');--> statement-breakpoint
CREATE INDEX "cases_reported" ON "cases" USING btree ("mart_id") WHERE "cases"."kind" = 'report' and "cases"."state" = 'waitingOperator';--> statement-breakpoint
CREATE INDEX "cases_ended" ON "cases" USING btree ("decided_at") WHERE "cases"."state" = 'decided';--> statement-breakpoint
CREATE INDEX "cases_silent" ON "cases" USING btree ("mart_until") WHERE "cases"."state" = 'waitingMart';--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alerts_location" ON "alerts" USING gist ("location");--> statement-breakpoint
CREATE INDEX "listing_checks_due" ON "listing_checks" USING btree ("due_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "attempts_created" ON "attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_operator" ON "audit_log" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind","version");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_given" ON "consents" USING btree ("user_id","kind","version") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "place_uses_day" ON "place_uses" USING btree ("day");--> statement-breakpoint
CREATE INDEX "follows_mart" ON "follows" USING btree ("mart_id");--> statement-breakpoint
CREATE INDEX "mart_decisions_mart" ON "mart_decisions" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "mart_papers_mart" ON "mart_papers" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "mart_log_mart" ON "mart_log" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "mart_log_product" ON "mart_log" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "mart_log_at" ON "mart_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "mart_log_offline" ON "mart_log" USING btree ("mart_id","actor_id",("after"->>'key')) WHERE "mart_log"."kind" = 'offlineConflict';--> statement-breakpoint
CREATE INDEX "former_members_mart" ON "former_members" USING btree ("mart_id","user_id");--> statement-breakpoint
CREATE INDEX "former_members_left" ON "former_members" USING btree ("left_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mart_members_one_general_manager" ON "mart_members" USING btree ("mart_id") WHERE "mart_members"."position" = 'generalManager';--> statement-breakpoint
CREATE INDEX "mart_members_user" ON "mart_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "marts_location" ON "marts" USING gist ("location") WHERE "marts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "marts_suspended_until" ON "marts" USING btree ("suspended_until") WHERE "marts"."suspended_until" is not null;--> statement-breakpoint
CREATE INDEX "marts_tax_asked" ON "marts" USING btree ("tax_asked_at") WHERE "marts"."approved_at" is not null and "marts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "marts_closed" ON "marts" USING btree ("id") WHERE "marts"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "marts_business_number" ON "marts" USING btree ("business_number");--> statement-breakpoint
CREATE INDEX "alarms_user" ON "alarms" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alarms_unread" ON "alarms" USING btree ("user_id") WHERE "alarms"."read_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_address" ON "contacts" USING btree ("channel","address");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_transaction" ON "events" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "events_written" ON "events" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."channel" is not null;--> statement-breakpoint
CREATE INDEX "outbox_unplanned" ON "outbox" USING btree ("id") WHERE "outbox"."channel" is null;--> statement-breakpoint
CREATE INDEX "outbox_written" ON "outbox" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "outbox_retried" ON "outbox" USING btree ("written_at") WHERE "outbox"."attempts" > 0;--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promotion_choices_due" ON "promotion_choices" USING btree (coalesce("reminded_at", "on_at")) WHERE "promotion_choices"."on_at" is not null;--> statement-breakpoint
CREATE INDEX "promotions_waiting" ON "promotions" USING btree ("id") WHERE "promotions"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "promotions_mart" ON "promotions" USING btree ("mart_id","kind","user_id");--> statement-breakpoint
CREATE INDEX "promotions_alert" ON "promotions" USING btree ("alert_id") WHERE "promotions"."alert_id" is not null;--> statement-breakpoint
CREATE INDEX "promotions_created" ON "promotions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "code_misses_mart" ON "code_misses" USING btree ("mart_id","at");--> statement-breakpoint
CREATE INDEX "code_misses_user" ON "code_misses" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "offline_claims_waiting" ON "offline_claims" USING btree ("mart_id","id") WHERE "offline_claims"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "offline_claims_arrived" ON "offline_claims" USING btree ("arrived_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_attempt" ON "checkouts" USING btree ("buyer_id","attempt");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","state","id");--> statement-breakpoint
CREATE INDEX "orders_mart" ON "orders" USING btree ("mart_id","state","id");--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("mart_id","ended_at","id") WHERE "orders"."state" = 'pickedUp';--> statement-breakpoint
CREATE INDEX "orders_unsold" ON "orders" USING btree ("mart_id","ended_at") WHERE "orders"."state" in ('cancelled', 'expired');--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("mart_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_product" ON "orders" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_checkout" ON "orders" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("valid_until") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_qr" ON "orders" USING btree ("qr_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_pickup_code" ON "orders" USING btree ("mart_id","pickup_code") WHERE "orders"."state" in ('paying', 'open');--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_confirming" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'confirming';--> statement-breakpoint
CREATE INDEX "payments_decided" ON "payments" USING btree ("decided_at") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "payments_approval" ON "payments" USING btree ("approval_no") WHERE "payments"."approval_no" is not null;--> statement-breakpoint
CREATE INDEX "payments_transaction" ON "payments" USING btree ("transaction_key") WHERE "payments"."transaction_key" is not null;--> statement-breakpoint
CREATE INDEX "payments_check_again" ON "payments" USING btree ("check_again_at") WHERE "payments"."check_again_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_operator" ON "refunds" USING btree ("operator_id","requested_at") WHERE "refunds"."operator_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_case" ON "refunds" USING btree ("case_id") WHERE "refunds"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "limit_records_deleted" ON "limit_records" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended_at") WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "bulk_edits_made" ON "bulk_edits" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "product_views_day" ON "product_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "products_mart_sale" ON "products" USING btree ("mart_id","sale_ends_at","id") WHERE "products"."waiting" > 0;--> statement-breakpoint
CREATE INDEX "products_mart_all" ON "products" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "products_mart_barcode" ON "products" USING btree ("mart_id","barcode","id") WHERE "products"."barcode" is not null;--> statement-breakpoint
CREATE INDEX "products_marked_down" ON "products" USING btree ("mart_id","sale_ends_at") WHERE "products"."waiting" > 0 and cardinality("products"."markdown") > 0;--> statement-breakpoint
CREATE INDEX "products_last_step" ON "products" USING btree ("sale_ends_at") WHERE "products"."last_step_told_at" is null and cardinality("products"."markdown") > 0;--> statement-breakpoint
CREATE INDEX "products_search_stale" ON "products" USING btree ("id") WHERE "products"."search_stamp" <> '2:' || "products"."search_name";--> statement-breakpoint
CREATE INDEX "products_adult" ON "products" USING btree ("sale_ends_at") WHERE "products"."adult_only";--> statement-breakpoint
CREATE INDEX "products_hidden" ON "products" USING btree ("id") WHERE "products"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "recurring_listings_mart" ON "recurring_listings" USING btree ("mart_id","id") WHERE "recurring_listings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "recurring_listings_next" ON "recurring_listings" USING btree ("next_at") WHERE "recurring_listings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "recurring_runs_product" ON "recurring_runs" USING btree ("product_id") WHERE "recurring_runs"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_ledger_product" ON "stock_ledger" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_order_event" ON "stock_ledger" USING btree ("order_id","event") WHERE "stock_ledger"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "waiting_entries_user" ON "waiting_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "waiting_rounds_next" ON "waiting_rounds" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_pictures_order" ON "review_pictures" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "review_pictures_unused" ON "review_pictures" USING btree ("keep_until") WHERE "review_pictures"."position" is null;--> statement-breakpoint
CREATE INDEX "reviews_mart" ON "reviews" USING btree ("mart_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("hidden_until") WHERE "reviews"."hidden_until" is not null;--> statement-breakpoint
CREATE INDEX "money_legs_order" ON "money_legs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "money_legs_payment" ON "money_legs" USING btree ("payment_id") WHERE "money_legs"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "money_legs_open" ON "money_legs" USING btree ("mart_id","at") WHERE "money_legs"."account" = 'mart' and "money_legs"."statement_id" is null and "money_legs"."kind" not in ('paidOut', 'returned');--> statement-breakpoint
CREATE INDEX "money_legs_mart" ON "money_legs" USING btree ("mart_id","at") WHERE "money_legs"."mart_id" is not null;--> statement-breakpoint
CREATE INDEX "money_legs_at" ON "money_legs" USING brin ("at");--> statement-breakpoint
CREATE INDEX "money_legs_bank" ON "money_legs" USING btree ("amount_won") WHERE "money_legs"."account" = 'bank';--> statement-breakpoint
CREATE INDEX "money_legs_statement" ON "money_legs" USING btree ("statement_id","id") WHERE "money_legs"."statement_id" is not null;--> statement-breakpoint
CREATE INDEX "statements_state" ON "statements" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "adjustments_mart" ON "adjustments" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "chargebacks_payment" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "deposits_standing" ON "deposits" USING btree ("day") WHERE "deposits"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "payees_mart" ON "payees" USING btree ("mart_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payees_asked" ON "payees" USING btree ("mart_id") WHERE "payees"."state" = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "payees_approved" ON "payees" USING btree ("mart_id") WHERE "payees"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "payouts_reference" ON "payouts" USING btree ("reference") WHERE "payouts"."reference" is not null;--> statement-breakpoint
CREATE INDEX "payouts_batch" ON "payouts" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("id") WHERE "payouts"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX "provider_settlements_payment" ON "provider_settlements" USING btree ("payment_id") WHERE "provider_settlements"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "provider_settlements_sold" ON "provider_settlements" USING btree ("sold_date");--> statement-breakpoint
CREATE INDEX "provider_settlements_due" ON "provider_settlements" USING btree ("paid_out_date") WHERE "provider_settlements"."provided_seq" is null and "provider_settlements"."booked_at" is not null;--> statement-breakpoint
CREATE INDEX "provider_settlements_unbooked" ON "provider_settlements" USING btree ("transaction_key") WHERE "provider_settlements"."booked_at" is null;--> statement-breakpoint
-- What drizzle-kit cannot generate (`npm run db:generate` keeps all from this line on): deferred keys, INCLUDE, tables of the processes,
-- functions and triggers. What triggers do they do in the schema that they were made in, whatever the path of who writes: two regions in one
-- database (docs/regions.md), and a hand that works in both.
--
-- At least one general manager per mart; the partial unique index on mart_members gives the 'at most one' (rules.md section 11).
-- Deferred: a mart and its first member are made, and a delegation is done, in one transaction of several statements.
ALTER TABLE "marts"
  ADD CONSTRAINT "marts_general_manager_is_member"
  FOREIGN KEY ("id", "general_manager_id", "general_manager_position")
  REFERENCES "mart_members" ("mart_id", "user_id", "position")
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- What lists walk through holds what searches and categories decide by, so that they read the rows of the page alone
-- (docs/decisions/0007). Its conditions are in the index itself.
DROP INDEX "products_mart_sale";--> statement-breakpoint
CREATE INDEX "products_mart_sale" ON "products" USING btree ("mart_id","sale_ends_at","id") INCLUDE ("category","search_name") WHERE "products"."waiting" > 0;--> statement-breakpoint
-- What the processes keep among themselves has a name with '_' before it: no rows of the market, in no backup, and emptied by no reset.
-- Rate limits that count across processes (src/lib/server/platform/http/limiters.ts): counts of a minute, which need not outlive a crash.
CREATE UNLOGGED TABLE "_rate_limits" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL, "expire" bigint);--> statement-breakpoint
CREATE INDEX "_rate_limits_expire" ON "_rate_limits" ("expire");--> statement-breakpoint
-- Which jobs a process is at, or was a moment ago (src/lib/server/platform/jobs/in-one-process.ts).
CREATE TABLE "_leases" ("job" text PRIMARY KEY, "until" timestamptz NOT NULL);--> statement-breakpoint
-- What has changed, as rows that every process reads (src/lib/server/platform/changes). Everything that seeds in bulk says
-- `set local market.quiet = 'on'`: nobody watches a town being built.
CREATE FUNCTION "announce"(topic text, user_id bigint, mart_id bigint, data jsonb) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "events" ("topic", "user_id", "mart_id", "data") VALUES ($1, $2, $3, $4);
$$;--> statement-breakpoint
-- The same to who writes, with the response to the statement (an INFO reaches every client): its process need not read the row first
-- (src/lib/server/platform/database/own-changes.ts).
CREATE FUNCTION "tell_writer"(event events) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	RAISE INFO USING ERRCODE = 'DM001', MESSAGE = json_build_object('id', event.id, 'topic', event.topic, 'userId', event.user_id,
		'martId', event.mart_id, 'data', event.data);
END $$;--> statement-breakpoint
-- A seller's screen rings for an order that is new, and not for one whose time was extended; an order by card is new once it is paid.
-- News are queued for whoever they are for, in the transaction that makes them true; by which channel, and who wants which of them, is
-- the sender's to know (services/notice/outbox/). Nothing here can fail an order: there is no foreign key.
-- An order that moves pieces is told with them, by the ledger's row: one row says the order, the counts of its product ('stock'), and the
-- shelf whose lists they end ('said', as of `tell`); services/notice/events/ makes of it what each recipient hears. False where there
-- is nothing to hear of. By its id: on a worker of Citus a trigger's row has the type of a part of the table.
CREATE FUNCTION "announce_order"(order_id bigint, is_new boolean, moved integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	sold orders;
	data jsonb;
	shelf text;
	told events;
BEGIN
	SELECT * INTO sold FROM orders WHERE id = $1;
	IF sold.state IS NULL OR sold.state IN ('paying', 'failed') THEN
		RETURN false;
	END IF;
	data := jsonb_build_object('orderId', sold.id, 'storeId', sold.mart_id, 'productId', sold.product_id, 'state', sold.state,
		'isNew', is_new, 'validUntil', to_char(sold.valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
	IF moved IS NOT NULL THEN
		SELECT data || jsonb_build_object('stock', jsonb_build_object('productId', p.id, 'storeId', p.mart_id, 'waiting', p.waiting,
				'inSale', p.in_sale, 'completed', p.completed)), concat_ws(' ', 's', m.id, m.lat, m.lng)
			INTO data, shelf FROM products p JOIN marts m ON m.id = p.mart_id WHERE p.id = sold.product_id;
		IF moved <> 0 AND current_setting('market.told', true) IS DISTINCT FROM shelf THEN
			data := data || jsonb_build_object('said', shelf);
			PERFORM set_config('market.told', shelf, true);
		END IF;
	END IF;
	INSERT INTO "events" ("topic", "user_id", "mart_id", "data") VALUES ('order', sold.buyer_id, sold.mart_id, data) RETURNING * INTO told;
	IF data ? 'said' THEN
		PERFORM tell_writer(told);
	END IF;
	IF is_new THEN
		-- Whom it rings for is read first: Citus writes no rows of a join.
		WITH staff AS MATERIALIZED (SELECT m.user_id FROM mart_members m WHERE m.mart_id = sold.mart_id)
		INSERT INTO "outbox" ("user_id", "order_id") SELECT user_id, sold.id FROM staff;
	END IF;
	RETURN true;
END $$;--> statement-breakpoint
CREATE FUNCTION "announce_open_order"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM announce_order(NEW.id, OLD.state = 'paying', NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.state, OLD.valid_until) IS DISTINCT FROM (NEW.state, NEW.valid_until) AND NEW.state = 'open')
	EXECUTE FUNCTION announce_open_order();--> statement-breakpoint
CREATE FUNCTION "announce_alarm"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM announce('alarm', NEW.user_id, NULL, jsonb_build_object('alarmId', NEW.id, 'kind', NEW.kind, 'orderId', NEW.order_id, 'storeId', NEW.mart_id));
	INSERT INTO "outbox" ("user_id", "alarm_id") VALUES (NEW.user_id, NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
-- One that is read already is of its person's own act: nothing rings, and an order's conditions are sent in writing all the same.
CREATE FUNCTION "queue_own_order"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	INSERT INTO "outbox" ("user_id", "alarm_id") VALUES (NEW.user_id, NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "own_orders_confirmed" AFTER INSERT ON "alarms" FOR EACH ROW
	WHEN (NEW.read_at IS NOT NULL AND NEW.kind = 'orderConfirmed' AND current_setting('market.quiet', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION queue_own_order();--> statement-breakpoint
CREATE TRIGGER "alarms_made" AFTER INSERT ON "alarms" FOR EACH ROW
	WHEN (NEW.read_at IS NULL AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_alarm();--> statement-breakpoint
-- Every order that begins or ends moves pieces, after its own row; one that is being paid is nobody's to hear of.
CREATE FUNCTION "announce_stock"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	IF NEW.order_id IS NOT NULL AND announce_order(NEW.order_id, NEW.event = 'hold', NEW.waiting) THEN
		RETURN NULL;
	END IF;
	PERFORM announce('stock', NULL, mart_id, jsonb_build_object('productId', id, 'storeId', mart_id, 'waiting', waiting, 'inSale', in_sale, 'completed', completed))
		FROM products WHERE id = NEW.product_id;
	IF NEW.order_id IS NOT NULL AND NEW.waiting <> 0 THEN
		PERFORM tell('change', concat_ws(' ', 's', m.id, m.lat, m.lng)) FROM products p JOIN marts m ON m.id = p.mart_id WHERE p.id = NEW.product_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_moved" AFTER INSERT ON "stock_ledger" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_stock();--> statement-breakpoint
-- Who may see what has changed: streams of these people begin again, and are checked anew.
CREATE FUNCTION "announce_access"(user_id bigint, data jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	told events;
BEGIN
	INSERT INTO "events" ("topic", "user_id", "data") VALUES ('access', $1, $2) RETURNING * INTO told;
	PERFORM tell_writer(told);
END $$;--> statement-breakpoint
CREATE FUNCTION "announce_member"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM announce_access(COALESCE(NEW.user_id, OLD.user_id), '{}');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mart_members_changed" AFTER INSERT OR DELETE ON "mart_members" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_member();--> statement-breakpoint
-- An access token is not looked up: each process is told which sessions have ended, and refuses theirs. However a session ends, its
-- device is told nothing more.
CREATE FUNCTION "announce_ended_session"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM announce_access(NEW.user_id, jsonb_build_object('sessionId', NEW.id));
	DELETE FROM push_subscriptions WHERE session_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER UPDATE ON "sessions" FOR EACH ROW
	WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION announce_ended_session();--> statement-breakpoint
-- A person who deletes their account while another request of theirs is on its way gets nothing new by it. The lock waits for
-- the deletion; the name of the constraint is what the error mapper knows a person who is gone by (platform/http/errors.ts).
CREATE FUNCTION "refuse_gone_user"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	gone_at timestamptz;
BEGIN
	SELECT deleted_at INTO gone_at FROM users WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint FOR KEY SHARE;
	IF gone_at IS NOT NULL THEN
		RAISE foreign_key_violation USING MESSAGE = 'the account is deleted', CONSTRAINT = TG_TABLE_NAME || '_living_users_id_fk';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_of_the_living" BEFORE INSERT ON "sessions" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "checkouts_of_the_living" BEFORE INSERT ON "checkouts" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('buyer_id');--> statement-breakpoint
CREATE TRIGGER "cart_items_of_the_living" BEFORE INSERT ON "cart_items" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('buyer_id');--> statement-breakpoint
CREATE TRIGGER "follows_of_the_living" BEFORE INSERT ON "follows" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "mart_members_of_the_living" BEFORE INSERT ON "mart_members" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "alerts_of_the_living" BEFORE INSERT ON "alerts" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "waiting_entries_of_the_living" BEFORE INSERT ON "waiting_entries" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "promotion_choices_of_the_living" BEFORE INSERT ON "promotion_choices" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
-- A listing that is new, fuller, or says something else may be what a keyword alert or a waiting list waits for. It is queued in the
-- transaction that makes it so; who waits for it is a job's to find out (services/discovery/alerts/check-listings.ts). A row for each change, and
-- none is ever updated: nobody who orders or sells stands behind the job.
CREATE FUNCTION "queue_listing_check"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "listing_checks" ("product_id") VALUES (NEW.id);
	ELSE
		INSERT INTO "listing_checks" ("product_id", "before") VALUES (NEW.id, jsonb_build_object('name', OLD.name,
			'priceWon', OLD.price_won, 'listPriceWon', OLD.list_price_won, 'floorPriceWon', OLD.floor_price_won, 'markdown', OLD.markdown,
			'loweredWon', OLD.lowered_won, 'waiting', OLD.waiting, 'saleEndsAt', OLD.sale_ends_at));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "listings_put_up" AFTER INSERT ON "products" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION queue_listing_check();--> statement-breakpoint
CREATE TRIGGER "listings_better" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN (NEW.waiting > 0 AND (NEW.waiting > OLD.waiting
			OR (OLD.name, OLD.price_won, OLD.list_price_won, OLD.floor_price_won, OLD.markdown, OLD.lowered_won, OLD.sale_ends_at)
				IS DISTINCT FROM (NEW.name, NEW.price_won, NEW.list_price_won, NEW.floor_price_won, NEW.markdown, NEW.lowered_won, NEW.sale_ends_at))
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION queue_listing_check();--> statement-breakpoint
-- What the processes keep of marts and their shelves (src/lib/server/platform/cache) ends by what is said here, in the transaction that changes
-- it: 's' a shelf, 'm' a mart, 'd' only what a product's page says of its mart, each with the mart's id and for 's' and 'm' its place;
-- '*' anything. Bulk work (`market.quiet`) says '*' once. One that says the same again in one transaction is said once.
CREATE FUNCTION "tell"(topic text, said text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	told events;
BEGIN
	IF current_setting('market.told', true) IS DISTINCT FROM $2 THEN
		INSERT INTO "events" ("topic", "data") VALUES ($1, jsonb_build_object('said', $2)) RETURNING * INTO told;
		PERFORM tell_writer(told);
		PERFORM set_config('market.told', $2, true);
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_shelf"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM tell('change', concat_ws(' ', 's', id, lat, lng)) FROM marts WHERE id = COALESCE(NEW.mart_id, OLD.mart_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shelf_filled" AFTER INSERT OR DELETE ON "products" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_shelf();--> statement-breakpoint
-- Every column that a list or a product's page shows. What an order moves is told with the order.
CREATE TRIGGER "shelf_changed" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN ((OLD.waiting, OLD.sale_ends_at, OLD.name, OLD.price_won, OLD.list_price_won, OLD.category, OLD.description, OLD.use_by, OLD.origin, OLD.maker, OLD.net_content, OLD.storage, OLD.allergens, OLD.tax_free, OLD.picture_key, OLD.markdown, OLD.floor_price_won, OLD.lowered_won, OLD.max_per_buyer)
		IS DISTINCT FROM (NEW.waiting, NEW.sale_ends_at, NEW.name, NEW.price_won, NEW.list_price_won, NEW.category, NEW.description, NEW.use_by, NEW.origin, NEW.maker, NEW.net_content, NEW.storage, NEW.allergens, NEW.tax_free, NEW.picture_key, NEW.markdown, NEW.floor_price_won, NEW.lowered_won, NEW.max_per_buyer)
		AND OLD.in_sale = NEW.in_sale AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_shelf();--> statement-breakpoint
-- A recalled listing says so on its page, also where its sale was over before.
CREATE TRIGGER "shelf_recalled" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN (OLD.recalled_at IS DISTINCT FROM NEW.recalled_at AND current_setting('market.quiet', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION tell_shelf();--> statement-breakpoint
CREATE FUNCTION "tell_mart"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	-- A mart that moves is missed in one place and found in the other.
	IF TG_OP <> 'INSERT' THEN
		PERFORM tell('change', concat_ws(' ', 'm', OLD.id, OLD.lat, OLD.lng));
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM tell('change', concat_ws(' ', 'm', NEW.id, NEW.lat, NEW.lng));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mart_opened" AFTER INSERT OR DELETE ON "marts" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_mart();--> statement-breakpoint
CREATE TRIGGER "mart_changed" AFTER UPDATE ON "marts" FOR EACH ROW
	WHEN ((OLD.name, OLD.address, OLD.address_detail, OLD.lat, OLD.lng, OLD.opens_at_minute, OLD.closes_at_minute, OLD.closed_weekdays, OLD.week_hours, OLD.paused_until, OLD.payment_method, OLD.vouchers, OLD.shows_next_price, OLD.approved_at, OLD.suspended_at, OLD.closed_at)
		IS DISTINCT FROM (NEW.name, NEW.address, NEW.address_detail, NEW.lat, NEW.lng, NEW.opens_at_minute, NEW.closes_at_minute, NEW.closed_weekdays, NEW.week_hours, NEW.paused_until, NEW.payment_method, NEW.vouchers, NEW.shows_next_price, NEW.approved_at, NEW.suspended_at, NEW.closed_at)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_mart();--> statement-breakpoint
-- What a product's page says of its mart; lists say none of it.
CREATE FUNCTION "tell_mart_details"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM tell('change', concat_ws(' ', 'd', NEW.id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mart_judged" AFTER UPDATE ON "marts" FOR EACH ROW
	WHEN ((OLD.rating_sum, OLD.rating_count, OLD.follower_count, OLD.photo_key, OLD.introduction, OLD.notice, OLD.notice_at, OLD.pickup_note, OLD.vouchers_at)
		IS DISTINCT FROM (NEW.rating_sum, NEW.rating_count, NEW.follower_count, NEW.photo_key, NEW.introduction, NEW.notice, NEW.notice_at, NEW.pickup_note, NEW.vouchers_at)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_mart_details();--> statement-breakpoint
-- The newest reviews stand on the pages of their mart's products; a new one and one that goes move its rating.
CREATE FUNCTION "tell_review"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM tell('change', concat_ws(' ', 'd', NEW.mart_id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "review_changed" AFTER UPDATE ON "reviews" FOR EACH ROW
	WHEN ((OLD.rating, OLD.content, OLD.edited_at, OLD.hidden_until) IS DISTINCT FROM (NEW.rating, NEW.content, NEW.edited_at, NEW.hidden_until)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_review();--> statement-breakpoint
CREATE FUNCTION "tell_days_off"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM tell('change', concat_ws(' ', 'm', id, lat, lng)) FROM marts WHERE id IN (OLD.mart_id, NEW.mart_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mart_days_off_changed" AFTER INSERT OR UPDATE OR DELETE ON "mart_days_off" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_days_off();--> statement-breakpoint
CREATE FUNCTION "tell_everything"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM tell('change', '*');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_in_bulk" AFTER INSERT OR UPDATE OR DELETE ON "products" FOR EACH STATEMENT
	WHEN (current_setting('market.quiet', true) = 'on') EXECUTE FUNCTION tell_everything();--> statement-breakpoint
CREATE TRIGGER "marts_in_bulk" AFTER INSERT OR UPDATE OR DELETE ON "marts" FOR EACH STATEMENT
	WHEN (current_setting('market.quiet', true) = 'on') EXECUTE FUNCTION tell_everything();--> statement-breakpoint
CREATE TRIGGER "mart_days_off_in_bulk" AFTER INSERT OR UPDATE OR DELETE ON "mart_days_off" FOR EACH STATEMENT
	WHEN (current_setting('market.quiet', true) = 'on') EXECUTE FUNCTION tell_everything();--> statement-breakpoint
CREATE TRIGGER "products_emptied" AFTER TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();--> statement-breakpoint
CREATE TRIGGER "marts_emptied" AFTER TRUNCATE ON "marts" FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();--> statement-breakpoint
CREATE TRIGGER "mart_days_off_emptied" AFTER TRUNCATE ON "mart_days_off" FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();--> statement-breakpoint
-- Nothing is given back beyond what was paid for an order (market.md 23.1): refunds of one order take turns at its row.
CREATE FUNCTION "refund_within_paid"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	paid bigint;
BEGIN
	SELECT CASE way WHEN 'onSite' THEN 0 ELSE total_price_won END INTO paid FROM orders WHERE id = NEW.order_id FOR UPDATE;
	IF NEW.amount_won + (SELECT coalesce(sum(amount_won), 0) FROM refunds WHERE order_id = NEW.order_id AND id <> NEW.id) > paid THEN
		RAISE EXCEPTION 'order % would be given back more than was paid', NEW.order_id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_paid', TABLE = 'refunds';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_within_paid" BEFORE INSERT OR UPDATE OF "amount_won", "order_id" ON "refunds" FOR EACH ROW
	EXECUTE FUNCTION refund_within_paid();--> statement-breakpoint
-- The operators' log cannot be changed (market.md 19.6): a row is closed once, and goes after two years.
CREATE FUNCTION "audit_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.outcome = 'begun' AND (OLD.id, OLD.at, OLD.actor, OLD.operator_id, OLD.action) IS NOT DISTINCT FROM (NEW.id, NEW.at, NEW.actor, NEW.operator_id, NEW.action) THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' AND OLD.at < now() - interval '730 days' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the log of operators cannot be changed' USING ERRCODE = 'check_violation', TABLE = 'audit_log', CONSTRAINT = 'audit_log_stays';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION audit_stays();--> statement-breakpoint
-- The legs of one event add up to 0 (market.md 24.4), whoever writes them.
CREATE FUNCTION "legs_balance"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	IF (SELECT sum(amount_won) FROM money_legs WHERE kind = NEW.kind AND ref = NEW.ref AND seq = NEW.seq) <> 0 THEN
		RAISE EXCEPTION 'the legs of % % do not add up to 0', NEW.kind, NEW.ref
			USING ERRCODE = 'check_violation', CONSTRAINT = 'money_legs_balance', TABLE = 'money_legs';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "money_legs_balance" AFTER INSERT ON "money_legs" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION legs_balance();--> statement-breakpoint
-- A leg never changes, but that it comes on a statement, once.
CREATE FUNCTION "legs_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.statement_id IS NULL AND (to_jsonb(OLD) - 'statement_id') = (to_jsonb(NEW) - 'statement_id') THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'what was posted is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'money_legs_stay', TABLE = 'money_legs';
END $$;--> statement-breakpoint
CREATE TRIGGER "money_legs_stay" BEFORE UPDATE OR DELETE ON "money_legs" FOR EACH ROW EXECUTE FUNCTION legs_stay();--> statement-breakpoint
-- What was published stays as it was (market.md 21.1).
CREATE FUNCTION "documents_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what was published is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_stay', TABLE = 'documents';
END $$;--> statement-breakpoint
CREATE TRIGGER "documents_stay" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION documents_stay();--> statement-breakpoint
-- Records are not emptied either: TRUNCATE asks no trigger of their rows. Whoever owns the tables may turn these off, as the sandbox's reset does.
CREATE FUNCTION "records_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'records are not emptied' USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_records_stay', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_records_stay" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "log_reviews_records_stay" BEFORE TRUNCATE ON "log_reviews" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "mart_log_records_stay" BEFORE TRUNCATE ON "mart_log" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "mart_decisions_records_stay" BEFORE TRUNCATE ON "mart_decisions" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "mart_terms_records_stay" BEFORE TRUNCATE ON "mart_terms" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "documents_records_stay" BEFORE TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "consents_records_stay" BEFORE TRUNCATE ON "consents" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "stock_ledger_records_stay" BEFORE TRUNCATE ON "stock_ledger" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "orders_records_stay" BEFORE TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "payments_records_stay" BEFORE TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "refunds_records_stay" BEFORE TRUNCATE ON "refunds" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "hand_refunds_records_stay" BEFORE TRUNCATE ON "hand_refunds" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "chargebacks_records_stay" BEFORE TRUNCATE ON "chargebacks" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "adjustments_records_stay" BEFORE TRUNCATE ON "adjustments" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "money_legs_records_stay" BEFORE TRUNCATE ON "money_legs" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "money_proofs_records_stay" BEFORE TRUNCATE ON "money_proofs" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "statements_records_stay" BEFORE TRUNCATE ON "statements" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "payout_batches_records_stay" BEFORE TRUNCATE ON "payout_batches" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "payouts_records_stay" BEFORE TRUNCATE ON "payouts" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "provider_settlements_records_stay" BEFORE TRUNCATE ON "provider_settlements" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();--> statement-breakpoint
CREATE TRIGGER "provider_readings_records_stay" BEFORE TRUNCATE ON "provider_readings" FOR EACH STATEMENT EXECUTE FUNCTION records_stay();
