CREATE TABLE "phone_proofs" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "phone_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"alarm_id" bigint,
	"order_id" bigint,
	"is_written" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"template" text NOT NULL,
	"content_hash" text NOT NULL,
	"message_id" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"asks" integer DEFAULT 0 NOT NULL,
	"next_ask_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "contacts" DROP CONSTRAINT "contacts_channel";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel";--> statement-breakpoint
ALTER TABLE "messages_sent" ADD COLUMN "won" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_proofs" ADD CONSTRAINT "phone_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_proofs_address" ON "phone_proofs" USING btree ("address");--> statement-breakpoint
CREATE INDEX "phone_messages_due" ON "phone_messages" USING btree ("next_ask_at");--> statement-breakpoint
CREATE INDEX "phone_messages_user" ON "phone_messages" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_channel" CHECK ("contacts"."channel" in ('phone', 'email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('push', 'phone', 'email', 'webhook')) NOT VALID;--> statement-breakpoint
-- Outside a transaction
ALTER TABLE "contacts" VALIDATE CONSTRAINT "contacts_channel";--> statement-breakpoint
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_channel";
