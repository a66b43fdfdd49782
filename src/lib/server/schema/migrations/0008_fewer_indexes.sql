-- Outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_deliveries" ON "outbox" USING btree ("user_id") WHERE "outbox"."channel" is not null;--> statement-breakpoint
-- By hand: every order wrote to these three. A process of 0.2.0 finds deliveries of a person by the one above, reads 'outbox_written' every
-- ten minutes alone, for news that nobody could send, and 'events_written' never.
DROP INDEX CONCURRENTLY IF EXISTS "outbox_user";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "outbox_written";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_written";
