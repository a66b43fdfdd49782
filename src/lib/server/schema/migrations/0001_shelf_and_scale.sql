CREATE TABLE "mart_scales" (
	"mart_id" bigint PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "shelf_looks" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);--> statement-breakpoint
CREATE TABLE "shelf_places" (
	"mart_id" bigint NOT NULL,
	"goods" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "shelf_places_mart_id_goods_pk" PRIMARY KEY("mart_id","goods"),
	CONSTRAINT "shelf_places_place" CHECK (char_length("shelf_places"."place") between 1 and 10)
);--> statement-breakpoint
ALTER TABLE "mart_scales" ADD CONSTRAINT "mart_scales_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_looks" ADD CONSTRAINT "shelf_looks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_places" ADD CONSTRAINT "shelf_places_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "marts"("id") ON DELETE no action ON UPDATE no action;
