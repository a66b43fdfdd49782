-- What a product's page says of its mart changes, too, when the mart's photo, introduction, notice or pickup note do. Lists say none of it.
DROP TRIGGER "mart_judged" ON "marts";--> statement-breakpoint
CREATE TRIGGER "mart_judged" AFTER UPDATE ON "marts" FOR EACH ROW
	WHEN ((OLD.rating_sum, OLD.rating_count, OLD.follower_count, OLD.photo_key, OLD.introduction, OLD.notice, OLD.notice_at, OLD.pickup_note)
		IS DISTINCT FROM (NEW.rating_sum, NEW.rating_count, NEW.follower_count, NEW.photo_key, NEW.introduction, NEW.notice, NEW.notice_at, NEW.pickup_note)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_mart_details();
