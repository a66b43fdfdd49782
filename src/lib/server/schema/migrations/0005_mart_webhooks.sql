CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" bigint NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"once_key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"status" smallint,
	"failure" text,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("endpoint_id","once_key")
);--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" bigint NOT NULL,
	"url" text NOT NULL,
	"secret" text,
	"former_secret" text,
	"former_until" timestamp (3) with time zone,
	"key_id" bigint,
	"by_key" boolean DEFAULT false NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"listings_told_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "webhook_endpoints_secret" CHECK (("webhook_endpoints"."secret" is null) = ("webhook_endpoints"."ended_at" is not null))
);--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "webhook_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_key_id_mart_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "mart_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_at" ON "webhook_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_mart" ON "webhook_endpoints" USING btree ("mart_id") WHERE "webhook_endpoints"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_whom" CHECK (case when "outbox"."webhook_id" is null then "outbox"."user_id" is not null and "outbox"."due_at" is null
        else "outbox"."user_id" is null and "outbox"."due_at" is not null and "outbox"."channel" is not distinct from 'webhook' end) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('push', 'email', 'webhook')) NOT VALID;--> statement-breakpoint
-- What machines of a mart are told (shelf.md 33): a delivery for each endpoint that listens, and its row of the outbox, in the
-- transaction that makes it true. Of a mart without any nothing is written. A machine hears nothing of stock that its key has changed.
CREATE FUNCTION "tell_machines"(mart_id bigint, type text, data jsonb, once_key text, at timestamptz, by_key bigint) RETURNS void LANGUAGE sql AS $$
	WITH told AS (
		INSERT INTO "webhook_deliveries" ("endpoint_id", "type", "data", "once_key", "at")
		SELECT e.id, $2, $3, $4, $5 FROM "webhook_endpoints" e
		WHERE e.mart_id = $1 AND e.ended_at IS NULL AND ($6 IS NULL OR e.key_id IS DISTINCT FROM $6) ORDER BY e.id
		ON CONFLICT DO NOTHING RETURNING "id"
	)
	INSERT INTO "outbox" ("webhook_id", "channel", "next_attempt_at", "due_at") SELECT told.id, 'webhook', 'infinity', now() FROM told;
$$;--> statement-breakpoint
CREATE FUNCTION "tell_machines_of_move"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	mart bigint;
	became text;
	told text;
BEGIN
	SELECT p.mart_id INTO mart FROM products p WHERE p.id = NEW.product_id;
	IF NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.mart_id = mart AND e.ended_at IS NULL) THEN
		RETURN NULL;
	END IF;
	IF NEW.order_id IS NULL THEN
		PERFORM tell_machines(mart, 'stock.changed', jsonb_build_object('productId', NEW.product_id), 'stock.changed-' || NEW.id, NEW.at, NEW.key_id);
		RETURN NULL;
	END IF;
	SELECT o.state INTO became FROM orders o WHERE o.id = NEW.order_id;
	told := CASE
		WHEN became = 'open' AND NEW.event = 'hold' THEN 'order.created'
		WHEN became IN ('cancelled', 'expired', 'pickedUp') THEN 'order.' || became
	END;
	IF told IS NOT NULL THEN
		PERFORM tell_machines(mart, told, jsonb_build_object('orderId', NEW.order_id, 'productId', NEW.product_id), told || '-' || NEW.order_id, NEW.at, NULL);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "machines_hear_moves" AFTER INSERT ON "stock_ledger" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_machines_of_move();--> statement-breakpoint
-- An order by card is new once it is paid.
CREATE FUNCTION "tell_machines_of_paid"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM tell_machines(NEW.mart_id, 'order.created', jsonb_build_object('orderId', NEW.id, 'productId', NEW.product_id), 'order.created-' || NEW.id, NEW.created_at, NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "machines_hear_paid_orders" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD.state = 'paying' AND NEW.state = 'open') EXECUTE FUNCTION tell_machines_of_paid();--> statement-breakpoint
-- Other ends of a sale are found by a job, as most come by their time alone (services/product/machine/tell-ended.ts).
CREATE FUNCTION "tell_machines_of_recall"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM tell_machines(NEW.mart_id, 'listing.ended', jsonb_build_object('productId', NEW.id), 'listing.recalled-' || NEW.id, NEW.recalled_at, NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "machines_hear_recalls" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN (OLD.recalled_at IS NULL AND NEW.recalled_at IS NOT NULL AND current_setting('market.quiet', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION tell_machines_of_recall();--> statement-breakpoint
-- Outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_webhooks_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."due_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_webhook" ON "outbox" USING btree ("webhook_id") WHERE "outbox"."webhook_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_whom";--> statement-breakpoint
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_channel";
