CREATE TABLE "lesson_log_points" (
	"entry_id" uuid NOT NULL,
	"point_id" uuid NOT NULL,
	CONSTRAINT "lesson_log_points_entry_id_point_id_pk" PRIMARY KEY("entry_id","point_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_plan_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"title" text NOT NULL,
	"lessons" smallint NOT NULL,
	"term" smallint NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "lesson_plan_points_title_length" CHECK (char_length("lesson_plan_points"."title") between 1 and 200),
	CONSTRAINT "lesson_plan_points_lessons" CHECK ("lesson_plan_points"."lessons" between 1 and 200),
	CONSTRAINT "lesson_plan_points_term" CHECK ("lesson_plan_points"."term" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "lesson_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"level_id" uuid,
	"grade_level" text,
	"class_id" uuid,
	"revision" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_plans_place" UNIQUE NULLS NOT DISTINCT("year_id","subject_id","level_id","grade_level","class_id"),
	CONSTRAINT "lesson_plans_for_one" CHECK (num_nonnulls("lesson_plans"."level_id", "lesson_plans"."grade_level", "lesson_plans"."class_id") = 1),
	CONSTRAINT "lesson_plans_grade_is_known" CHECK ("lesson_plans"."grade_level" ~ '^grade_([1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "lesson_log_points" ADD CONSTRAINT "lesson_log_points_entry_id_lesson_log_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."lesson_log_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_log_points" ADD CONSTRAINT "lesson_log_points_point_id_lesson_plan_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."lesson_plan_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plan_points" ADD CONSTRAINT "lesson_plan_points_plan_id_lesson_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."lesson_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plans" ADD CONSTRAINT "lesson_plans_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plans" ADD CONSTRAINT "lesson_plans_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plans" ADD CONSTRAINT "lesson_plans_level_id_school_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."school_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plans" ADD CONSTRAINT "lesson_plans_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_log_points_point_id_idx" ON "lesson_log_points" USING btree ("point_id");--> statement-breakpoint
CREATE INDEX "lesson_plan_points_plan_id_idx" ON "lesson_plan_points" USING btree ("plan_id","place");--> statement-breakpoint
CREATE INDEX "lesson_plans_subject_id_idx" ON "lesson_plans" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "lesson_plans_level_id_idx" ON "lesson_plans" USING btree ("level_id");--> statement-breakpoint
CREATE INDEX "lesson_plans_class_id_idx" ON "lesson_plans" USING btree ("class_id");