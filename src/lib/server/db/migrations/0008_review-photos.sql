CREATE TABLE "review_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"position" smallint,
	"keep_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_pictures_position" CHECK ("review_pictures"."position" between 0 and 2)
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_key_pictures_key_fk" FOREIGN KEY ("key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_pictures_order" ON "review_pictures" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "review_pictures_unused" ON "review_pictures" USING btree ("keep_until") WHERE "review_pictures"."position" is null;