CREATE TABLE "found_users" (
	"mart_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "found_users_mart_id_user_id_pk" PRIMARY KEY("mart_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "found_users" ADD CONSTRAINT "found_users_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_users" ADD CONSTRAINT "found_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;