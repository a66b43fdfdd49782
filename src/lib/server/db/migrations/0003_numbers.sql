CREATE TABLE "product_views" (
	"product_id" integer NOT NULL,
	"day" integer NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "product_views_product_id_day_pk" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_views_day" ON "product_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_unsold" ON "orders" USING btree ("mart_id","ended_at") WHERE "orders"."state" in ('cancelled', 'expired');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_created" ON "orders" USING btree ("mart_id","created_at");