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
	WHEN ((OLD.waiting, OLD.sale_ends_at, OLD.name, OLD.price_won, OLD.category, OLD.description, OLD.use_by, OLD.picture_key)
		IS DISTINCT FROM (NEW.waiting, NEW.sale_ends_at, NEW.name, NEW.price_won, NEW.category, NEW.description, NEW.use_by, NEW.picture_key)
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
