-- From when an order can be picked up (null: from when it was made), when hours that changed last moved its window, and, once its
-- deadline has passed before such a change, whether the mart was open for it.
ALTER TABLE "orders" ADD COLUMN "pickup_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hours_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "was_open" boolean;
