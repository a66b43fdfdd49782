CREATE TABLE "order_bags" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"worth_won" integer NOT NULL,
	"kinds" text NOT NULL,
	"allergens" text[] NOT NULL,
	"origin" text NOT NULL,
	"contents" text,
	"picture_key" text,
	"written_at" timestamp (3) with time zone,
	"written_by" bigint,
	CONSTRAINT "order_bags_worth" CHECK ("order_bags"."worth_won" > 0),
	CONSTRAINT "order_bags_written" CHECK (num_nulls("order_bags"."written_at", "order_bags"."written_by") in (0, 2)
        and ("order_bags"."written_at" is null) = (num_nulls("order_bags"."contents", "order_bags"."picture_key") = 2))
);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bag_worth_won" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bag_kinds" text;--> statement-breakpoint
ALTER TABLE "order_bags" ADD CONSTRAINT "order_bags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bags" ADD CONSTRAINT "order_bags_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bags" ADD CONSTRAINT "order_bags_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_bag" CHECK (num_nulls("products"."bag_worth_won", "products"."bag_kinds") in (0, 2) and "products"."bag_worth_won" > 0) NOT VALID;--> statement-breakpoint
-- Outside a transaction
ALTER TABLE "products" VALIDATE CONSTRAINT "products_bag";
