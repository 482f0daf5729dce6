CREATE TABLE "ministry_form_entries" (
	"year_id" uuid,
	"term" smallint,
	"table_key" text NOT NULL,
	"row_key" text NOT NULL,
	"column_key" text NOT NULL,
	"value" text NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ministry_form_entries_key" UNIQUE NULLS NOT DISTINCT("table_key","year_id","term","row_key","column_key"),
	CONSTRAINT "ministry_form_entries_term_has_a_year" CHECK ("ministry_form_entries"."term" is null or ("ministry_form_entries"."year_id" is not null and "ministry_form_entries"."term" between 1 and 9)),
	CONSTRAINT "ministry_form_entries_value_length" CHECK (char_length("ministry_form_entries"."value") between 1 and 500),
	CONSTRAINT "ministry_form_entries_keys" CHECK ("ministry_form_entries"."table_key" ~ '^[\w-]{1,60}$' and "ministry_form_entries"."row_key" ~ '^[\w-]{1,60}$' and "ministry_form_entries"."column_key" ~ '^[\w-]{1,60}$')
);
--> statement-breakpoint
CREATE TABLE "ministry_form_tables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"rows" text NOT NULL,
	"labels" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ministry_form_tables_name_lengths" CHECK (char_length("ministry_form_tables"."name_en") between 1 and 120 and char_length("ministry_form_tables"."name_fr") between 1 and 120),
	CONSTRAINT "ministry_form_tables_rows_are_known" CHECK ("ministry_form_tables"."rows" in ('class', 'level', 'teacher', 'lines', 'listed'))
);
--> statement-breakpoint
CREATE TABLE "staff_records" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sex" text,
	"date_of_birth" date,
	"diploma" text,
	"grade" text,
	"contract" text,
	"step" text,
	"social_number" text,
	"hired_on" date,
	"post" text DEFAULT 'at_post' NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_records_sex_is_known" CHECK ("staff_records"."sex" in ('female', 'male')),
	CONSTRAINT "staff_records_contract_is_known" CHECK ("staff_records"."contract" in ('civil_servant', 'permanent', 'fixed_term', 'parents', 'part_time', 'volunteer')),
	CONSTRAINT "staff_records_post_is_known" CHECK ("staff_records"."post" in ('at_post', 'absent', 'on_leave', 'retired', 'deceased')),
	CONSTRAINT "staff_records_lengths" CHECK (char_length("staff_records"."diploma") between 1 and 80 and char_length("staff_records"."grade") between 1 and 40
        and char_length("staff_records"."step") between 1 and 20 and char_length("staff_records"."social_number") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "ministry_form_entries" ADD CONSTRAINT "ministry_form_entries_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ministry_form_entries" ADD CONSTRAINT "ministry_form_entries_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ministry_form_tables" ADD CONSTRAINT "ministry_form_tables_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_records" ADD CONSTRAINT "staff_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_records" ADD CONSTRAINT "staff_records_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ministry_form_entries_year_id_idx" ON "ministry_form_entries" USING btree ("year_id");--> statement-breakpoint
CREATE INDEX "ministry_form_entries_updated_by_idx" ON "ministry_form_entries" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "ministry_form_tables_form_idx" ON "ministry_form_tables" USING btree ("form","created_at");--> statement-breakpoint
CREATE INDEX "ministry_form_tables_created_by_idx" ON "ministry_form_tables" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "staff_records_updated_by_idx" ON "staff_records" USING btree ("updated_by");