-- A listing that is new, fuller, or says something else may be what a keyword alert or a waiting list waits for. It is queued in the
-- transaction that makes it so; who waits for it is a job's to find out (services/alerts/check-listings.ts). A row for each change, and
-- none is ever updated: nobody who orders or sells stands behind the job.
CREATE FUNCTION "queue_listing_check"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "alerts_of_the_living" BEFORE INSERT ON "alerts" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "waiting_entries_of_the_living" BEFORE INSERT ON "waiting_entries" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "promotion_choices_of_the_living" BEFORE INSERT ON "promotion_choices" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');
