CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_search_stale" ON "products" USING btree ("id") WHERE "products"."search_stamp" <> '2:' || "products"."search_name";
