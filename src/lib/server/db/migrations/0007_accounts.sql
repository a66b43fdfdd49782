CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended_at") WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
-- An access token is not looked up: each process is told which sessions have ended, and refuses theirs.
CREATE FUNCTION "announce_ended_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('access', NEW.user_id, NULL, jsonb_build_object('sessionId', NEW.id));
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "sessions_ended" ON "sessions";--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER UPDATE ON "sessions" FOR EACH ROW
	WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION announce_ended_session();--> statement-breakpoint
-- A person who deletes their account while another request of theirs is on its way gets nothing new by it. The lock waits for
-- the deletion; the name of the constraint is what the error mapper knows a person who is gone by (http/errors.ts).
CREATE FUNCTION "refuse_gone_user"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	gone_at timestamptz;
BEGIN
	SELECT deleted_at INTO gone_at FROM users WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::int FOR KEY SHARE;
	IF gone_at IS NOT NULL THEN
		RAISE foreign_key_violation USING MESSAGE = 'the account is deleted', CONSTRAINT = TG_TABLE_NAME || '_living_users_id_fk';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_of_the_living" BEFORE INSERT ON "sessions" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "checkouts_of_the_living" BEFORE INSERT ON "checkouts" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('buyer_id');--> statement-breakpoint
CREATE TRIGGER "cart_items_of_the_living" BEFORE INSERT ON "cart_items" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('buyer_id');--> statement-breakpoint
CREATE TRIGGER "follows_of_the_living" BEFORE INSERT ON "follows" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');--> statement-breakpoint
CREATE TRIGGER "mart_members_of_the_living" BEFORE INSERT ON "mart_members" FOR EACH ROW
	WHEN (current_setting('market.quiet', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_gone_user('user_id');
