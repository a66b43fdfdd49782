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
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("next_attempt_at");--> statement-breakpoint
-- News are queued for the devices of whoever they are for, in the transaction that makes them true; who wants which of them is the
-- sender's to know (services/push/). Nothing here can fail an order: there is no foreign key, and where nobody asked there is no row.
CREATE OR REPLACE FUNCTION "announce_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_new boolean := TG_OP = 'INSERT' OR OLD.state = 'paying';
BEGIN
	PERFORM announce('order', NEW.buyer_id, NEW.mart_id, jsonb_build_object('orderId', NEW.id, 'storeId', NEW.mart_id,
		'productId', NEW.product_id, 'state', NEW.state, 'isNew', is_new,
		'validUntil', to_char(NEW.valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
	IF is_new AND NEW.state = 'open' THEN
		INSERT INTO "pushes" ("subscription_id", "order_id")
			SELECT s.id, NEW.id FROM push_subscriptions s JOIN mart_members m ON m.user_id = s.user_id WHERE m.mart_id = NEW.mart_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_alarm"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('alarm', NEW.user_id, NULL, jsonb_build_object('alarmId', NEW.id, 'kind', NEW.kind, 'orderId', NEW.order_id, 'storeId', NEW.mart_id));
	INSERT INTO "pushes" ("subscription_id", "alarm_id") SELECT id, NEW.id FROM push_subscriptions WHERE user_id = NEW.user_id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- However a session ends, its device is told nothing more.
CREATE OR REPLACE FUNCTION "announce_ended_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('access', NEW.user_id, NULL, jsonb_build_object('sessionId', NEW.id));
	DELETE FROM push_subscriptions WHERE session_id = NEW.id;
	RETURN NULL;
END $$;
