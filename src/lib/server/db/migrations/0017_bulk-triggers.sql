-- A recalled listing says so on its page, also where its sale was over before.
CREATE TRIGGER "shelf_recalled" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN (OLD.recalled_at IS DISTINCT FROM NEW.recalled_at AND current_setting('market.quiet', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION tell_shelf();
