-- What lists walk through holds what searches and categories decide by, so that they read the rows of the page alone
-- (docs/decisions/0007). Its conditions are in the index itself; the schema of drizzle cannot say INCLUDE.
DROP INDEX "products_mart_sale";--> statement-breakpoint
CREATE INDEX "products_mart_sale" ON "products" USING btree ("mart_id","sale_ends_at","id") INCLUDE ("category","search_name") WHERE "products"."waiting" > 0;
