-- Search reads the names themselves (docs/decisions/0072): no filters of names beside them.
DROP TRIGGER "products_named" ON "products";--> statement-breakpoint
DROP TRIGGER "products_named_anew" ON "products";--> statement-breakpoint
DROP FUNCTION "add_names_of_listed"();--> statement-breakpoint
DROP FUNCTION "add_names_of_changed"();--> statement-breakpoint
DROP FUNCTION "add_names"(integer, text);--> statement-breakpoint
DROP FUNCTION "name_bloom"(text);--> statement-breakpoint
DROP TABLE "name_blooms" CASCADE;--> statement-breakpoint
-- Processes hear of what changes by rows alone, which triggers write in the transaction and each process reads (src/lib/server/changes).
DROP FUNCTION "settle_bus"();--> statement-breakpoint
DROP FUNCTION "processes"."narrow_lines"();--> statement-breakpoint
DROP TABLE "processes"."bus";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce"(topic text, user_id integer, mart_id integer, data jsonb) RETURNS void LANGUAGE sql AS $$
	INSERT INTO events ("topic", "user_id", "mart_id", "data") VALUES ($1, $2, $3, $4);
$$;--> statement-breakpoint
-- One that says the same again in one transaction is said once.
CREATE OR REPLACE FUNCTION "tell"(topic text, said text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('market.told', true) IS DISTINCT FROM $2 THEN
		INSERT INTO events ("topic", "data") VALUES ($1, jsonb_build_object('said', $2));
		PERFORM set_config('market.told', $2, true);
	END IF;
END $$;--> statement-breakpoint
-- Which jobs a process is at, or was a moment ago (src/lib/server/jobs/in-one-process.ts).
CREATE TABLE "processes"."leases" ("job" text PRIMARY KEY, "until" timestamptz NOT NULL);--> statement-breakpoint
CREATE INDEX "pushes_written" ON "pushes" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "promotion_choices_due" ON "promotion_choices" USING btree (coalesce("reminded_at", "on_at")) WHERE "promotion_choices"."on_at" is not null;
