CREATE TABLE "lesson_log_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts" smallint,
	"ends" smallint,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"revision" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "lesson_log_entries_lesson" UNIQUE NULLS NOT DISTINCT("class_id","subject_id","day","starts"),
	CONSTRAINT "lesson_log_entries_text_length" CHECK (char_length("lesson_log_entries"."text") <= 2000),
	CONSTRAINT "lesson_log_entries_times" CHECK (("lesson_log_entries"."starts" is null) = ("lesson_log_entries"."ends" is null) and coalesce("lesson_log_entries"."starts" between 0 and 1439 and "lesson_log_entries"."starts" < "lesson_log_entries"."ends" and "lesson_log_entries"."ends" <= 1440, true))
);
--> statement-breakpoint
ALTER TABLE "lesson_log_entries" ADD CONSTRAINT "lesson_log_entries_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_log_entries" ADD CONSTRAINT "lesson_log_entries_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_log_entries_class_day_idx" ON "lesson_log_entries" USING btree ("class_id","day");--> statement-breakpoint
CREATE INDEX "lesson_log_entries_subject_id_idx" ON "lesson_log_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "lesson_log_entries_author_idx" ON "lesson_log_entries" USING btree ("author_id");