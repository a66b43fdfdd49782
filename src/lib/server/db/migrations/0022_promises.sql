ALTER TABLE "orders" ADD COLUMN "promised_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mart_location" "point";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mart_moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "look_again_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payments_look_again" ON "payments" USING btree ("look_again_at") WHERE "payments"."look_again_at" is not null;