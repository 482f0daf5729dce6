ALTER TABLE "timetable_entries" DROP CONSTRAINT "timetable_entries_class";--> statement-breakpoint
ALTER TABLE "class_subjects" ADD COLUMN "option_line" smallint;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD COLUMN "option_line" smallint;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_subject" UNIQUE("version_id","class_id","day","period_id","subject_id");--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_option_line" CHECK ("class_subjects"."option_line" > 0);--> statement-breakpoint
-- In place of the unique constraint of this name: options of one line may share a time.
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_class"
  exclude using gist ("version_id" with =, "class_id" with =, "day" with =, "period_id" with =, (coalesce("option_line"::text, "meeting"::text)) with <>);
