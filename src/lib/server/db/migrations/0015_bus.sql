-- What the processes keep among themselves: no rows of the market, in no backup, and emptied by no reset.
CREATE SCHEMA "processes";--> statement-breakpoint
-- The way on which processes hear what triggers tell: one row, read by the triggers themselves, so that it holds for whoever changes
-- something, through a pooler and by hand too (docs/decisions/0057). 'notify': NOTIFY alone; 'valkey': rows of `events` alone, which
-- processes read and pass on over a bus; 'both' while both listen. `begun` counts how often rows have begun to be written, `turn` how often
-- something has begun to be told on another way, and `settled` says whether every transaction has ended that may have told what it
-- changed before that. `id` names this database at a Valkey that serves several.
CREATE TABLE "processes"."bus" (
	"one" boolean PRIMARY KEY DEFAULT true CHECK ("one"),
	"path" text NOT NULL DEFAULT 'notify' CHECK ("path" IN ('notify', 'both', 'valkey')),
	"begun" integer NOT NULL DEFAULT 0,
	"turn" integer NOT NULL DEFAULT 0,
	"settled" boolean NOT NULL DEFAULT true,
	"id" uuid NOT NULL DEFAULT gen_random_uuid()
);--> statement-breakpoint
INSERT INTO "processes"."bus" DEFAULT VALUES;--> statement-breakpoint
-- Says something to every process, on the way that `bus` names: by NOTIFY, whose one lock commits queue behind, or by a row that the
-- processes read. One that says the same again in one transaction is said once (NOTIFY does so by itself).
CREATE FUNCTION "tell"(topic text, said text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	way text := (SELECT b.path FROM processes.bus b);
BEGIN
	IF way IS DISTINCT FROM 'valkey' THEN
		PERFORM pg_notify(CASE $1 WHEN 'change' THEN 'market_changes' ELSE 'market_proof' END, $2);
	END IF;
	IF way IN ('both', 'valkey') AND current_setting('market.told', true) IS DISTINCT FROM $2 THEN
		INSERT INTO events ("topic", "data") VALUES ($1, jsonb_build_object('said', $2));
		PERFORM set_config('market.told', $2, true);
	END IF;
END $$;--> statement-breakpoint
-- The way by who listens now: those that listen over a bus, and those that LISTEN, by the names of their connections. Answers what it
-- was, and what the row says now. The row is locked only where the way changes; who listens is looked at anew then, as
-- pg_stat_activity is read once in a transaction.
CREATE FUNCTION "settle_bus"(OUT before text, OUT path text, OUT begun integer, OUT turn integer, OUT settled boolean) LANGUAGE plpgsql AS $$
BEGIN
	FOR looked IN 1..2 LOOP
		SELECT CASE
				WHEN count(*) FILTER (WHERE application_name = 'dongne-market bus') = 0 THEN 'notify'
				WHEN count(*) FILTER (WHERE application_name = 'dongne-market events') = 0 THEN 'valkey'
				ELSE 'both' END
			INTO path FROM pg_stat_activity WHERE datname = current_database();
		IF looked = 1 THEN
			SELECT b.path, b.begun, b.turn, b.settled INTO before, begun, turn, settled FROM processes.bus b;
			EXIT WHEN before = path;
			SELECT b.path, b.begun, b.turn, b.settled INTO before, begun, turn, settled FROM processes.bus b FOR UPDATE;
			PERFORM pg_stat_clear_snapshot();
		END IF;
	END LOOP;
	IF before <> path THEN
		begun := begun + (before = 'notify')::int;
		-- From 'both' nothing begins: what is told on either way is told on.
		turn := turn + (before <> 'both')::int;
		settled := settled AND before = 'both';
		UPDATE processes.bus b SET path = settle_bus.path, begun = settle_bus.begun, turn = settle_bus.turn, settled = settle_bus.settled;
	END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce"(topic text, user_id integer, mart_id integer, data jsonb) RETURNS void LANGUAGE sql AS $$
	WITH written AS (
		INSERT INTO "events" ("topic", "user_id", "mart_id", "data") VALUES ($1, $2, $3, $4) RETURNING "id", "topic", "user_id", "mart_id", "data"
	)
	SELECT pg_notify('market_events', json_build_object('id', "id", 'topic', "topic", 'userId', "user_id", 'martId', "mart_id", 'data', "data")::text)
		FROM written WHERE NOT EXISTS (SELECT FROM "processes"."bus" WHERE "path" = 'valkey');
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_shelf"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('change', concat_ws(' ', 's', id, lat, lng)) FROM marts WHERE id = COALESCE(NEW.mart_id, OLD.mart_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_mart"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A mart that moves is missed in one place and found in the other.
	IF TG_OP <> 'INSERT' THEN
		PERFORM tell('change', concat_ws(' ', 'm', OLD.id, OLD.lat, OLD.lng));
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM tell('change', concat_ws(' ', 'm', NEW.id, NEW.lat, NEW.lng));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_mart_details"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('change', concat_ws(' ', 'd', NEW.id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_days_off"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('change', concat_ws(' ', 'm', id, lat, lng)) FROM marts WHERE id IN (OLD.mart_id, NEW.mart_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_everything"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('change', '*');
	RETURN NULL;
END $$;--> statement-breakpoint
-- Rate limits that count across processes (src/lib/server/http/limits.ts): counts of a minute, which need not outlive a crash.
CREATE UNLOGGED TABLE "processes"."rate_limits" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL, "expire" bigint);--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "processes"."rate_limits" ("expire");
