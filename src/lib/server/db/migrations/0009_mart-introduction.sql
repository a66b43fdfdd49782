ALTER TABLE "marts" ADD COLUMN "photo_key" text;--> statement-breakpoint
ALTER TABLE "marts" ADD COLUMN "introduction" text;--> statement-breakpoint
ALTER TABLE "marts" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "marts" ADD COLUMN "notice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "marts" ADD COLUMN "pickup_note" text;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_photo_key_pictures_key_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_notice" CHECK (("marts"."notice" is null) = ("marts"."notice_at" is null));