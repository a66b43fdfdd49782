-- Lists and pages change, too, when a mart's hours of the week do, or when it pauses new orders.
DROP TRIGGER "mart_changed" ON "marts";--> statement-breakpoint
CREATE TRIGGER "mart_changed" AFTER UPDATE ON "marts" FOR EACH ROW
	WHEN ((OLD.name, OLD.address, OLD.address_detail, OLD.lat, OLD.lng, OLD.opens_at_minute, OLD.closes_at_minute, OLD.closed_weekdays, OLD.week_hours, OLD.paused_until, OLD.payment_method, OLD.closed_at)
		IS DISTINCT FROM (NEW.name, NEW.address, NEW.address_detail, NEW.lat, NEW.lng, NEW.opens_at_minute, NEW.closes_at_minute, NEW.closed_weekdays, NEW.week_hours, NEW.paused_until, NEW.payment_method, NEW.closed_at)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_mart();
