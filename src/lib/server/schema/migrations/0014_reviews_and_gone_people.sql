ALTER TABLE "orders" ADD COLUMN "review_hidden_until" timestamp (3) with time zone;
--> statement-breakpoint
-- Addresses, switches, reviews, consents and words of somebody whose account was deleted meanwhile: as `refuse_gone_user` has it for orders
-- and carts. What the market itself writes to a mart whose manager is gone goes through.
CREATE TRIGGER "contacts_of_the_living" BEFORE INSERT ON "contacts" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "phone_proofs_of_the_living" BEFORE INSERT ON "phone_proofs" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "notice_choices_of_the_living" BEFORE INSERT ON "notice_choices" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "consents_of_the_living" BEFORE INSERT ON "consents" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "place_uses_of_the_living" BEFORE INSERT ON "place_uses" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "reviews_of_the_living" BEFORE INSERT ON "reviews" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('buyer_id');--> statement-breakpoint
CREATE TRIGGER "cases_of_the_living" BEFORE INSERT ON "cases" FOR EACH ROW
	WHEN (NOT NEW.by_mart AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('opener_id');--> statement-breakpoint
CREATE TRIGGER "case_messages_of_the_living" BEFORE INSERT ON "case_messages" FOR EACH ROW
	WHEN (NEW.side <> 'operator' AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('author_id');--> statement-breakpoint
-- The newest reviews stand on the pages of their mart's products: one that does not count moves no rating, and is told by itself.
CREATE FUNCTION "tell_review_of"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM tell('change', concat_ws(' ', 'd', COALESCE(NEW.mart_id, OLD.mart_id)));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "review_written" AFTER INSERT OR DELETE ON "reviews" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_review_of();--> statement-breakpoint
-- They bear their buyer's name and photos: an account that is deleted loses both, its name in the same transaction.
CREATE FUNCTION "tell_reviews_by"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM tell('change', concat_ws(' ', 'd', mart_id)) FROM (
		SELECT DISTINCT r.mart_id FROM orders o JOIN reviews r ON r.order_id = o.id WHERE o.buyer_id = NEW.id) reviewed;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "reviewer_renamed" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN (OLD.name IS DISTINCT FROM NEW.name AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_reviews_by();--> statement-breakpoint
-- Who sells stands on them, too.
CREATE TRIGGER "mart_seller_changed" AFTER UPDATE ON "marts" FOR EACH ROW
	WHEN ((OLD.phone, OLD.email, OLD.representative, OLD.business_number, OLD.mail_order_number, OLD.is_mail_order_exempt)
		IS DISTINCT FROM (NEW.phone, NEW.email, NEW.representative, NEW.business_number, NEW.mail_order_number, NEW.is_mail_order_exempt)
		AND current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_mart_details();
