-- A listing that costs something else, ends at another time or is called otherwise moves no pieces: the other screens of its mart hear of it
-- by a row of its own, one for each mart and transaction, as they read their lists again.
CREATE FUNCTION "announce_listings"(mart_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('market.listed', true) IS DISTINCT FROM $1::text THEN
		PERFORM announce('listings', NULL, $1, jsonb_build_object('storeId', $1));
		PERFORM set_config('market.listed', $1::text, true);
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "announce_listing"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM announce_listings(COALESCE(NEW.mart_id, OLD.mart_id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "listing_changed" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN ((OLD.name, OLD.category, OLD.picture_key, OLD.price_won, OLD.list_price_won, OLD.floor_price_won, OLD.markdown, OLD.lowered_won, OLD.weight_grams, OLD.sale_ends_at, OLD.use_by, OLD.recalled_at, OLD.hidden_at)
		IS DISTINCT FROM (NEW.name, NEW.category, NEW.picture_key, NEW.price_won, NEW.list_price_won, NEW.floor_price_won, NEW.markdown, NEW.lowered_won, NEW.weight_grams, NEW.sale_ends_at, NEW.use_by, NEW.recalled_at, NEW.hidden_at)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_listing();--> statement-breakpoint
-- Two people walk along one shelf: what the other has looked at, or put in its place, is done.
CREATE FUNCTION "announce_look"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM announce('look', NULL, p.mart_id, jsonb_build_object('storeId', p.mart_id, 'productId', p.id)) FROM products p WHERE p.id = NEW.product_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "listing_looked_at" AFTER INSERT OR UPDATE ON "shelf_looks" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_look();--> statement-breakpoint
CREATE TRIGGER "place_changed" AFTER INSERT OR UPDATE OR DELETE ON "shelf_places" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION announce_listing();--> statement-breakpoint
-- The screens of a mart say whether it takes orders.
CREATE FUNCTION "announce_pause"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM announce('pause', NULL, NEW.id, jsonb_build_object('storeId', NEW.id,
		'pausedUntil', to_char(NEW.paused_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mart_paused" AFTER UPDATE ON "marts" FOR EACH ROW
	WHEN (OLD.paused_until IS DISTINCT FROM NEW.paused_until AND current_setting('market.quiet', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION announce_pause();
