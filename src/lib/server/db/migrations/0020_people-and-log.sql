CREATE TABLE "limit_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "limit_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_hash" text,
	"user_id" integer,
	"record" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "limit_records_personHash_unique" UNIQUE("person_hash"),
	CONSTRAINT "limit_records_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "limit_records_of" CHECK (("limit_records"."person_hash" is null) <> ("limit_records"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "mart_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mart_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mart_id" integer NOT NULL,
	"kind" text NOT NULL,
	"actor_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"product_id" integer,
	"order_id" bigint,
	"subject_id" integer,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "max_per_buyer" smallint;--> statement-breakpoint
ALTER TABLE "limit_records" ADD CONSTRAINT "limit_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_log" ADD CONSTRAINT "mart_log_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_log" ADD CONSTRAINT "mart_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_log" ADD CONSTRAINT "mart_log_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mart_log" ADD CONSTRAINT "mart_log_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limit_records_deleted" ON "limit_records" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "mart_log_mart" ON "mart_log" USING btree ("mart_id","id");--> statement-breakpoint
CREATE INDEX "mart_log_product" ON "mart_log" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "mart_log_at" ON "mart_log" USING btree ("at");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_max_per_buyer" CHECK ("products"."max_per_buyer" between 1 and 999);