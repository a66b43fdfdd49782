DROP INDEX "checkouts_buyer";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "attempt" text;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_attempt" ON "checkouts" USING btree ("buyer_id","attempt");