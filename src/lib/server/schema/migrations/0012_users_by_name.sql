-- Outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_name" ON "users" USING btree ("name");
