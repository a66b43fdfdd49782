ALTER TABLE "products" ADD COLUMN "edited_at" timestamp (3) with time zone;
