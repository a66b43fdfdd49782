-- Outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_mart_sold_out" ON "products" USING btree ("mart_id","sale_ends_at") WHERE "products"."waiting" = 0;
