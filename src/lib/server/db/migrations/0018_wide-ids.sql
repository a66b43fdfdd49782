-- Ids of orders, and of what comes with each of them, get 64 bits (docs/decisions/0062).
--
-- How many processes listen that read ids of 32 bits alone: those of before share no lock on their listening connections.
CREATE FUNCTION "processes"."narrow_lines"() RETURNS bigint LANGUAGE sql AS $$
	SELECT count(*) FROM pg_stat_activity a
		WHERE a.datname = current_database() AND a.application_name IN ('dongne-market events', 'dongne-market bus')
			AND NOT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = a.datname
				WHERE l.locktype = 'advisory' AND l.classid = 0 AND l.objid = 7310023 AND l.objsubid = 1 AND l.granted AND l.pid = a.pid);
$$;--> statement-breakpoint
-- At once where that takes no longer than a moment and nobody is in the way. Otherwise processes do it beside their requests
-- (db/wide-ids/keep-widening.ts).
DO $$
DECLARE
	few CONSTANT integer := 20000;
BEGIN
	IF processes.narrow_lines() > 0 OR EXISTS (SELECT FROM "orders" OFFSET few) OR EXISTS (SELECT FROM "stock_ledger" OFFSET few)
			OR EXISTS (SELECT FROM "alarms" OFFSET few) OR EXISTS (SELECT FROM "promotions" OFFSET few) THEN
		RETURN;
	END IF;
	ALTER TABLE "checkouts" ALTER COLUMN "id" SET DATA TYPE bigint;
	ALTER TABLE "orders" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "checkout_id" SET DATA TYPE bigint;
	ALTER TABLE "payments" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "checkout_id" SET DATA TYPE bigint;
	ALTER TABLE "refunds" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "order_id" SET DATA TYPE bigint, ALTER COLUMN "payment_id" SET DATA TYPE bigint;
	ALTER TABLE "payment_voids" ALTER COLUMN "payment_id" SET DATA TYPE bigint;
	ALTER TABLE "hand_refunds" ALTER COLUMN "payment_id" SET DATA TYPE bigint;
	ALTER TABLE "stock_ledger" ALTER COLUMN "order_id" SET DATA TYPE bigint;
	ALTER TABLE "reviews" ALTER COLUMN "order_id" SET DATA TYPE bigint;
	ALTER TABLE "review_pictures" ALTER COLUMN "order_id" SET DATA TYPE bigint;
	ALTER TABLE "alarms" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "order_id" SET DATA TYPE bigint;
	ALTER TABLE "pushes" ALTER COLUMN "alarm_id" SET DATA TYPE bigint, ALTER COLUMN "order_id" SET DATA TYPE bigint;
	ALTER TABLE "promotions" ALTER COLUMN "id" SET DATA TYPE bigint;
END $$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refresh_tokens_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_created" ON "sessions" USING btree ("created_at");
