CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text NOT NULL,
	"about" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_count" CHECK ("notices"."count" > 0),
	CONSTRAINT "notices_link_is_of_the_portal" CHECK ("notices"."link" like '/%' and "notices"."link" not like '//%')
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_unread_key" ON "notices" USING btree ("user_id","kind","about") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_newest_idx" ON "notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_created_at_idx" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "profiles_name_search_idx" ON "profiles" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_phone_search_idx" ON "profiles" USING gin (regexp_replace("phone", '[^0-9]', '', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "students_phone_search_idx" ON "students" USING gin (regexp_replace("phone", '[^0-9]', '', 'g') gin_trgm_ops);