-- A product's page ends, too, when its limit for one buyer changes.
DROP TRIGGER "shelf_changed" ON "products";--> statement-breakpoint
CREATE TRIGGER "shelf_changed" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN ((OLD.waiting, OLD.sale_ends_at, OLD.name, OLD.price_won, OLD.list_price_won, OLD.category, OLD.description, OLD.use_by, OLD.origin, OLD.maker, OLD.net_content, OLD.storage, OLD.allergens, OLD.tax_free, OLD.picture_key, OLD.markdown, OLD.floor_price_won, OLD.lowered_won, OLD.max_per_buyer)
		IS DISTINCT FROM (NEW.waiting, NEW.sale_ends_at, NEW.name, NEW.price_won, NEW.list_price_won, NEW.category, NEW.description, NEW.use_by, NEW.origin, NEW.maker, NEW.net_content, NEW.storage, NEW.allergens, NEW.tax_free, NEW.picture_key, NEW.markdown, NEW.floor_price_won, NEW.lowered_won, NEW.max_per_buyer)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_shelf();--> statement-breakpoint
-- Who opened a mart has been there.
UPDATE "mart_members" SET "arrived_at" = "joined_at" WHERE "position" = 'generalManager' AND "arrived_at" IS NULL;
