ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_place" UNIQUE("id","version_id","day","period_id","meeting");--> statement-breakpoint
CREATE TABLE "timetable_entry_teachers" (
	"entry_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"period_id" uuid NOT NULL,
	"meeting" uuid NOT NULL,
	CONSTRAINT "timetable_entry_teachers_entry_id_teacher_id_pk" PRIMARY KEY("entry_id","teacher_id")
);
--> statement-breakpoint
ALTER TABLE "timetable_entry_teachers" ADD CONSTRAINT "timetable_entry_teachers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_entry_teachers" ADD CONSTRAINT "timetable_entry_teachers_of_entry" FOREIGN KEY ("entry_id","version_id","day","period_id","meeting") REFERENCES "public"."timetable_entries"("id","version_id","day","period_id","meeting") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "timetable_entry_teachers_teacher_id_idx" ON "timetable_entry_teachers" USING btree ("teacher_id");--> statement-breakpoint
INSERT INTO "timetable_entry_teachers" ("entry_id", "teacher_id", "version_id", "day", "period_id", "meeting")
  SELECT "id", "teacher_id", "version_id", "day", "period_id", "meeting" FROM "timetable_entries" WHERE "teacher_id" IS NOT NULL;--> statement-breakpoint
-- Also in the place of timetable_entries_teacher, which knew one teacher of a lesson.
ALTER TABLE "timetable_entry_teachers" ADD CONSTRAINT "timetable_entry_teachers_apart"
  exclude using gist ("version_id" with =, "teacher_id" with =, "day" with =, "period_id" with =, "meeting" with <>);--> statement-breakpoint
ALTER TABLE "timetable_entries" DROP CONSTRAINT "timetable_entries_teacher";
