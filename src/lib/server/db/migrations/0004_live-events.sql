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
CREATE INDEX "events_transaction" ON "events" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "events_written" ON "events" USING btree ("written_at");--> statement-breakpoint
-- Everything that seeds in bulk says `set local market.quiet = 'on'`: nobody watches a town being built.
CREATE FUNCTION "announce"(topic text, user_id integer, mart_id integer, data jsonb) RETURNS void LANGUAGE sql AS $$
	WITH written AS (
		INSERT INTO "events" ("topic", "user_id", "mart_id", "data") VALUES ($1, $2, $3, $4) RETURNING "id", "topic", "user_id", "mart_id", "data"
	)
	SELECT pg_notify('market_events', json_build_object('id', "id", 'topic', "topic", 'userId', "user_id", 'martId', "mart_id", 'data', "data")::text) FROM written;
$$;--> statement-breakpoint
CREATE FUNCTION "announce_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('order', NEW.buyer_id, NEW.mart_id, jsonb_build_object('orderId', NEW.id, 'storeId', NEW.mart_id,
		'productId', NEW.product_id, 'state', NEW.state, 'validUntil', to_char(NEW.valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_made" AFTER INSERT ON "orders" FOR EACH ROW
	WHEN (NEW.state NOT IN ('paying', 'failed') AND current_setting('market.quiet', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION announce_order();--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.state, OLD.valid_until) IS DISTINCT FROM (NEW.state, NEW.valid_until) AND NEW.state NOT IN ('paying', 'failed'))
	EXECUTE FUNCTION announce_order();--> statement-breakpoint
CREATE FUNCTION "announce_alarm"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('alarm', NEW.user_id, NULL, jsonb_build_object('alarmId', NEW.id, 'kind', NEW.kind, 'orderId', NEW.order_id, 'storeId', NEW.mart_id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "alarms_made" AFTER INSERT ON "alarms" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_alarm();--> statement-breakpoint
CREATE FUNCTION "announce_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('stock', NULL, mart_id, jsonb_build_object('productId', id, 'storeId', mart_id, 'waiting', waiting, 'inSale', in_sale, 'completed', completed))
		FROM products WHERE id = NEW.product_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_moved" AFTER INSERT ON "stock_ledger" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_stock();--> statement-breakpoint
-- Who may see what has changed: streams of these people begin again, and are checked anew.
CREATE FUNCTION "announce_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('access', COALESCE(NEW.user_id, OLD.user_id), NULL, '{}');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mart_members_changed" AFTER INSERT OR DELETE ON "mart_members" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_member();--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER UPDATE ON "sessions" FOR EACH ROW
	WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION announce_member();
