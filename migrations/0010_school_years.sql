CREATE TABLE "school_holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "school_holidays_name_length" CHECK (char_length("school_holidays"."name_en") between 1 and 60 and char_length("school_holidays"."name_fr") between 1 and 60),
	CONSTRAINT "school_holidays_in_order" CHECK ("school_holidays"."first_day" <= "school_holidays"."last_day")
);
--> statement-breakpoint
CREATE TABLE "school_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year_id" uuid NOT NULL,
	"parent_id" uuid,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "school_periods_id_year_key" UNIQUE("id","year_id"),
	CONSTRAINT "school_periods_name_length" CHECK (char_length("school_periods"."name_en") between 1 and 60 and char_length("school_periods"."name_fr") between 1 and 60),
	CONSTRAINT "school_periods_in_order" CHECK ("school_periods"."first_day" <= "school_periods"."last_day"),
	CONSTRAINT "school_periods_not_its_own_parent" CHECK ("school_periods"."parent_id" <> "school_periods"."id")
);
--> statement-breakpoint
CREATE TABLE "school_years" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "school_years_name_length" CHECK (char_length("school_years"."name") between 1 and 20),
	CONSTRAINT "school_years_status_is_known" CHECK ("school_years"."status" in ('planned', 'current', 'closed')),
	CONSTRAINT "school_years_length" CHECK ("school_years"."last_day" - "school_years"."first_day" between 27 and 730)
);
--> statement-breakpoint
ALTER TABLE "school_holidays" ADD CONSTRAINT "school_holidays_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_periods" ADD CONSTRAINT "school_periods_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_periods" ADD CONSTRAINT "school_periods_parent_fk" FOREIGN KEY ("parent_id","year_id") REFERENCES "public"."school_periods"("id","year_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_holidays_year_idx" ON "school_holidays" USING btree ("year_id","first_day");--> statement-breakpoint
CREATE INDEX "school_periods_year_idx" ON "school_periods" USING btree ("year_id","first_day");--> statement-breakpoint
CREATE UNIQUE INDEX "school_years_name_key" ON "school_years" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "school_years_one_current" ON "school_years" USING btree ("status") WHERE "school_years"."status" = 'current';--> statement-breakpoint
-- By hand, because Drizzle has no word for it: no two years have a day in common.
ALTER TABLE "school_years" ADD CONSTRAINT "school_years_apart" EXCLUDE USING gist (daterange("first_day", "last_day", '[]') WITH &&);
