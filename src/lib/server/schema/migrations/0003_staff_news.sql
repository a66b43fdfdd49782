-- An order that is new to its mart is one row of the outbox for the whole staff, 0 in place of a person: who works there is read when it
-- is planned, and not while its buyer waits.
CREATE OR REPLACE FUNCTION "announce_order"(order_id bigint, is_new boolean, moved integer) RETURNS boolean LANGUAGE plpgsql AS $$
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
		INSERT INTO "outbox" ("user_id", "order_id") VALUES (0, sold.id);
	END IF;
	RETURN true;
END $$;--> statement-breakpoint
-- A process of 0.2.0 plans a row as a person's, finds nobody, and deletes it: then each of the staff gets a row, which it plans next. One
-- that knows better says so; after three days no channel tells it any more. Whom it rings for is read first: Citus writes no rows of a
-- join.
CREATE FUNCTION "ring_staff"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	WITH staff AS MATERIALIZED (SELECT m.user_id FROM mart_members m JOIN orders o ON o.mart_id = m.mart_id WHERE o.id = OLD.order_id)
	INSERT INTO "outbox" ("user_id", "order_id", "written_at") SELECT user_id, OLD.order_id, OLD.written_at FROM staff;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_news_deleted" AFTER DELETE ON "outbox" FOR EACH ROW
	WHEN (OLD.user_id = 0 AND OLD.channel IS NULL AND OLD.written_at > now() - interval '3 days' AND current_setting('market.plans_staff', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION ring_staff();
--> statement-breakpoint
-- Pieces that are held while their order is being paid are one row, as those of an order that is told are ('announce_order'): the counts for
-- the mart, and the shelf whose lists they end.
CREATE OR REPLACE FUNCTION "announce_stock"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	mart bigint;
	data jsonb;
	shelf text;
	told events;
BEGIN
	IF NEW.order_id IS NOT NULL AND announce_order(NEW.order_id, NEW.event = 'hold', NEW.waiting) THEN
		RETURN NULL;
	END IF;
	SELECT m.id, jsonb_build_object('productId', p.id, 'storeId', m.id, 'waiting', p.waiting, 'inSale', p.in_sale, 'completed', p.completed),
			concat_ws(' ', 's', m.id, m.lat, m.lng)
		INTO mart, data, shelf FROM products p JOIN marts m ON m.id = p.mart_id WHERE p.id = NEW.product_id;
	IF NEW.order_id IS NOT NULL AND NEW.waiting <> 0 AND current_setting('market.told', true) IS DISTINCT FROM shelf THEN
		data := data || jsonb_build_object('said', shelf);
		PERFORM set_config('market.told', shelf, true);
	END IF;
	INSERT INTO "events" ("topic", "mart_id", "data") VALUES ('stock', mart, data) RETURNING * INTO told;
	IF data ? 'said' THEN
		PERFORM tell_writer(told);
	END IF;
	RETURN NULL;
END $$;
