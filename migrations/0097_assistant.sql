CREATE TABLE "assistant_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"use" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"letters" integer,
	CONSTRAINT "assistant_requests_use_is_known" CHECK ("assistant_requests"."use" in ('report', 'announcement', 'appreciation', 'trial')),
	CONSTRAINT "assistant_requests_outcome_is_known" CHECK ("assistant_requests"."outcome" in ('used', 'unfit', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "assistant_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_on" boolean NOT NULL,
	"address" text NOT NULL,
	"model" text NOT NULL,
	"sealed_key" text,
	"monthly_requests" integer NOT NULL,
	CONSTRAINT "assistant_settings_is_one" CHECK ("assistant_settings"."id"),
	CONSTRAINT "assistant_settings_is_whole" CHECK (not "assistant_settings"."is_on" or ("assistant_settings"."address" <> '' and "assistant_settings"."model" <> '')),
	CONSTRAINT "assistant_settings_monthly_requests" CHECK ("assistant_settings"."monthly_requests" >= 0)
);
--> statement-breakpoint
ALTER TABLE "assistant_requests" ADD CONSTRAINT "assistant_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_requests_asked_idx" ON "assistant_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "assistant_requests_user_idx" ON "assistant_requests" USING btree ("user_id","asked_at");