CREATE TABLE "timetable_rules" (
	"version_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"most" smallint,
	"is_hard" boolean NOT NULL,
	CONSTRAINT "timetable_rules_version_id_kind_pk" PRIMARY KEY("version_id","kind"),
	CONSTRAINT "timetable_rules_kind_is_known" CHECK ("timetable_rules"."kind" in ('class_gaps', 'spread', 'class_most_a_day', 'teacher_gaps', 'teacher_most_a_day', 'teacher_in_a_row', 'teacher_days')),
	CONSTRAINT "timetable_rules_limit" CHECK (("timetable_rules"."kind" in ('class_gaps', 'spread')) = ("timetable_rules"."most" is null) and "timetable_rules"."most" between 0 and 20)
);
--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD CONSTRAINT "timetable_rules_version_id_timetable_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."timetable_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The wishes that held for every timetable before they could be chosen.
INSERT INTO "timetable_rules" ("version_id", "kind", "is_hard") SELECT "id", "kind", false FROM "timetable_versions", unnest(array['class_gaps', 'spread']) "kind";
