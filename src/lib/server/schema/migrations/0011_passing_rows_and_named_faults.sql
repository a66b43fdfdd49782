ALTER TABLE "money_proofs" ADD COLUMN "named" jsonb;--> statement-breakpoint
-- Outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "found_users_found" ON "found_users" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shelf_looks_day" ON "shelf_looks" USING btree ("day");
