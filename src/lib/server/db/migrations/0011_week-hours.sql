ALTER TABLE "marts" ADD COLUMN "week_hours" jsonb;--> statement-breakpoint
ALTER TABLE "marts" ADD COLUMN "paused_until" timestamp (3) with time zone;