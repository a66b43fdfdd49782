ALTER TABLE "products" ADD COLUMN "list_price_won" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_list_price" CHECK ("products"."list_price_won" > "products"."price_won");--> statement-breakpoint
-- As in 0008, and the list price is on every card, too.
DROP TRIGGER "shelf_changed" ON "products";--> statement-breakpoint
CREATE TRIGGER "shelf_changed" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN ((OLD.waiting, OLD.sale_ends_at, OLD.name, OLD.price_won, OLD.list_price_won, OLD.category, OLD.description, OLD.use_by, OLD.picture_key)
		IS DISTINCT FROM (NEW.waiting, NEW.sale_ends_at, NEW.name, NEW.price_won, NEW.list_price_won, NEW.category, NEW.description, NEW.use_by, NEW.picture_key)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_shelf();
