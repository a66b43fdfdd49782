-- What drizzle cannot generate: deferred keys, INCLUDE, constraints that are not validated, functions and triggers.
--
-- At least one general manager per mart; the partial unique index on mart_members gives the 'at most one' (rules.md section 11).
-- Deferred: a mart and its first member are made, and a delegation is done, in one transaction of several statements.
ALTER TABLE "marts"
  ADD CONSTRAINT "marts_general_manager_is_member"
  FOREIGN KEY ("id", "general_manager_id", "general_manager_position")
  REFERENCES "mart_members" ("mart_id", "user_id", "position")
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- What lists walk through holds what searches and categories decide by, so that they read the rows of the page alone
-- (docs/decisions/0007). Its conditions are in the index itself; the schema of drizzle cannot say INCLUDE.
CREATE INDEX "products_mart_sale" ON "products" USING btree ("mart_id","sale_ends_at","id") INCLUDE ("category","search_name") WHERE "products"."waiting" > 0;--> statement-breakpoint
-- Not validated: payments of before there was a tax share are not read again.
ALTER TABLE "payments" ADD CONSTRAINT "payments_tax_free" CHECK ("payments"."tax_free_won" between 0 and "payments"."amount_won") NOT VALID;--> statement-breakpoint
-- Live events. Everything that seeds in bulk says `set local market.quiet = 'on'`: nobody watches a town being built.
CREATE FUNCTION "announce"(topic text, user_id integer, mart_id integer, data jsonb) RETURNS void LANGUAGE sql AS $$
	WITH written AS (
		INSERT INTO "events" ("topic", "user_id", "mart_id", "data") VALUES ($1, $2, $3, $4) RETURNING "id", "topic", "user_id", "mart_id", "data"
	)
	SELECT pg_notify('market_events', json_build_object('id', "id", 'topic', "topic", 'userId', "user_id", 'martId', "mart_id", 'data', "data")::text) FROM written;
$$;--> statement-breakpoint
-- A seller's screen rings for an order that is new, and not for one whose time was extended; an order by card is new once it is paid.
-- News are queued for the devices of whoever they are for, in the transaction that makes them true; who wants which of them is the
-- sender's to know (services/push/). Nothing here can fail an order: there is no foreign key, and where nobody asked there is no row.
CREATE FUNCTION "announce_order"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "orders_made" AFTER INSERT ON "orders" FOR EACH ROW
	WHEN (NEW.state NOT IN ('paying', 'failed') AND current_setting('market.quiet', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION announce_order();--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.state, OLD.valid_until) IS DISTINCT FROM (NEW.state, NEW.valid_until) AND NEW.state NOT IN ('paying', 'failed'))
	EXECUTE FUNCTION announce_order();--> statement-breakpoint
CREATE FUNCTION "announce_alarm"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('alarm', NEW.user_id, NULL, jsonb_build_object('alarmId', NEW.id, 'kind', NEW.kind, 'orderId', NEW.order_id, 'storeId', NEW.mart_id));
	INSERT INTO "pushes" ("subscription_id", "alarm_id") SELECT id, NEW.id FROM push_subscriptions WHERE user_id = NEW.user_id;
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
-- An access token is not looked up: each process is told which sessions have ended, and refuses theirs. However a session ends, its
-- device is told nothing more.
CREATE FUNCTION "announce_ended_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('access', NEW.user_id, NULL, jsonb_build_object('sessionId', NEW.id));
	DELETE FROM push_subscriptions WHERE session_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER UPDATE ON "sessions" FOR EACH ROW
	WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION announce_ended_session();--> statement-breakpoint
-- A person who deletes their account while another request of theirs is on its way gets nothing new by it. The lock waits for
-- the deletion; the name of the constraint is what the error mapper knows a person who is gone by (http/errors.ts).
CREATE FUNCTION "refuse_gone_user"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	gone_at timestamptz;
BEGIN
	SELECT deleted_at INTO gone_at FROM users WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::int FOR KEY SHARE;
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
-- What the processes remember of marts and their shelves (src/lib/server/recall) is dropped by what is said here, in the
-- transaction that changes it: 's' a shelf, 'm' a mart, 'd' only what a product's page says of its mart, each with the
-- mart's id and for 's' and 'm' its place; '*' anything. Bulk work (`market.quiet`) says '*' once.
CREATE FUNCTION "tell_shelf"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('market_changes', concat_ws(' ', 's', id, lat, lng)) FROM marts WHERE id = COALESCE(NEW.mart_id, OLD.mart_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shelf_filled" AFTER INSERT OR DELETE ON "products" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_shelf();--> statement-breakpoint
CREATE TRIGGER "shelf_changed" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN ((OLD.waiting, OLD.sale_ends_at, OLD.name, OLD.price_won, OLD.list_price_won, OLD.category, OLD.description, OLD.use_by, OLD.picture_key)
		IS DISTINCT FROM (NEW.waiting, NEW.sale_ends_at, NEW.name, NEW.price_won, NEW.list_price_won, NEW.category, NEW.description, NEW.use_by, NEW.picture_key)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_shelf();--> statement-breakpoint
CREATE FUNCTION "tell_mart"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A mart that moves is missed in one place and found in the other.
	IF TG_OP <> 'INSERT' THEN
		PERFORM pg_notify('market_changes', concat_ws(' ', 'm', OLD.id, OLD.lat, OLD.lng));
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM pg_notify('market_changes', concat_ws(' ', 'm', NEW.id, NEW.lat, NEW.lng));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mart_opened" AFTER INSERT OR DELETE ON "marts" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_mart();--> statement-breakpoint
CREATE TRIGGER "mart_changed" AFTER UPDATE ON "marts" FOR EACH ROW
	WHEN ((OLD.name, OLD.address, OLD.address_detail, OLD.lat, OLD.lng, OLD.opens_at_minute, OLD.closes_at_minute, OLD.closed_weekdays, OLD.payment_method, OLD.closed_at)
		IS DISTINCT FROM (NEW.name, NEW.address, NEW.address_detail, NEW.lat, NEW.lng, NEW.opens_at_minute, NEW.closes_at_minute, NEW.closed_weekdays, NEW.payment_method, NEW.closed_at)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_mart();--> statement-breakpoint
CREATE FUNCTION "tell_mart_details"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('market_changes', concat_ws(' ', 'd', NEW.id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mart_judged" AFTER UPDATE ON "marts" FOR EACH ROW
	WHEN ((OLD.rating_sum, OLD.rating_count, OLD.follower_count) IS DISTINCT FROM (NEW.rating_sum, NEW.rating_count, NEW.follower_count)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_mart_details();--> statement-breakpoint
CREATE FUNCTION "tell_days_off"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('market_changes', concat_ws(' ', 'm', id, lat, lng)) FROM marts WHERE id IN (OLD.mart_id, NEW.mart_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mart_days_off_changed" AFTER INSERT OR UPDATE OR DELETE ON "mart_days_off" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_days_off();--> statement-breakpoint
CREATE FUNCTION "tell_everything"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('market_changes', '*');
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
CREATE TRIGGER "mart_days_off_emptied" AFTER TRUNCATE ON "mart_days_off" FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
