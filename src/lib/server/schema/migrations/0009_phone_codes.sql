CREATE TABLE "phone_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_hash" text NOT NULL,
	"number_hash" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
DROP INDEX "phone_proofs_address";--> statement-breakpoint
CREATE INDEX "phone_codes_person" ON "phone_codes" USING btree ("person_hash","asked_at");--> statement-breakpoint
CREATE INDEX "phone_codes_number" ON "phone_codes" USING btree ("number_hash","asked_at");--> statement-breakpoint
CREATE INDEX "phone_codes_asked" ON "phone_codes" USING btree ("asked_at");--> statement-breakpoint
ALTER TABLE "phone_proofs" ALTER COLUMN "sends" DROP NOT NULL;
