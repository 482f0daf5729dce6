CREATE TABLE "saved_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"filters" jsonb NOT NULL,
	"rhythm" text NOT NULL,
	"on_day" smallint,
	"next_on" date,
	"last_on" date,
	"last_filters" jsonb,
	"last_finding" jsonb,
	"last_failure" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_reports_name_length" CHECK (char_length("saved_reports"."name") between 1 and 60),
	CONSTRAINT "saved_reports_rhythm_is_known" CHECK ("saved_reports"."rhythm" in ('none', 'day', 'week', 'month')),
	CONSTRAINT "saved_reports_next" CHECK ("saved_reports"."next_on" is null or "saved_reports"."rhythm" <> 'none'),
	CONSTRAINT "saved_reports_on_day" CHECK ("saved_reports"."on_day" between 1 and 28),
	CONSTRAINT "saved_reports_last" CHECK (("saved_reports"."last_on" is null) = (num_nonnulls("saved_reports"."last_finding", "saved_reports"."last_failure") = 0)),
	CONSTRAINT "saved_reports_failure_is_known" CHECK ("saved_reports"."last_failure" in ('not_allowed', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reports_name_key" ON "saved_reports" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_reports_next_idx" ON "saved_reports" USING btree ("next_on") WHERE "saved_reports"."next_on" is not null;