ALTER TABLE "marts" ADD COLUMN "markdown" integer[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "base_price_won" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "price_reason" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "markdown" integer[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "floor_price_won" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lowered_won" integer[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "last_step_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "products_marked_down" ON "products" USING btree ("mart_id","sale_ends_at") WHERE "products"."waiting" > 0 and cardinality("products"."markdown") > 0;--> statement-breakpoint
CREATE INDEX "products_last_step" ON "products" USING btree ("sale_ends_at") WHERE "products"."last_step_told_at" is null and cardinality("products"."markdown") > 0;