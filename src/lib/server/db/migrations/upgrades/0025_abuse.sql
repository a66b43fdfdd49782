CREATE TABLE "code_locks" (
	"kind" text NOT NULL,
	"subject" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_locks_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "code_misses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_misses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mart_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mart_members" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "marts" ADD COLUMN "delegated_by" integer;--> statement-breakpoint
ALTER TABLE "marts" ADD COLUMN "delegated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "marts" ADD COLUMN "opened_by" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "code_misses" ADD CONSTRAINT "code_misses_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_misses" ADD CONSTRAINT "code_misses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_misses_mart" ON "code_misses" USING btree ("mart_id","at");--> statement-breakpoint
CREATE INDEX "code_misses_user" ON "code_misses" USING btree ("user_id","at");--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_delegated_by_users_id_fk" FOREIGN KEY ("delegated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marts" ADD CONSTRAINT "marts_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;