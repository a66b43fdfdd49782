-- What else a product's page says of it: an edit of these alone was told with its minute.
CREATE TRIGGER "shelf_described" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN ((OLD.trace_number, OLD.adult_only, OLD.bag_worth_won, OLD.bag_kinds) IS DISTINCT FROM (NEW.trace_number, NEW.adult_only, NEW.bag_worth_won, NEW.bag_kinds)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_shelf();
