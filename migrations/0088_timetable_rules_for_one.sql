ALTER TABLE "timetable_rules" DROP CONSTRAINT "timetable_rules_kind_is_known";--> statement-breakpoint
ALTER TABLE "timetable_rules" DROP CONSTRAINT "timetable_rules_limit";--> statement-breakpoint
ALTER TABLE "timetable_rules" DROP CONSTRAINT "timetable_rules_version_id_kind_pk";--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD COLUMN "teacher_id" uuid;--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD COLUMN "room_id" uuid;--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD COLUMN "room_kind" text;--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD CONSTRAINT "timetable_rules_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD CONSTRAINT "timetable_rules_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD CONSTRAINT "timetable_rules_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD CONSTRAINT "timetable_rules_room_id_timetable_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."timetable_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timetable_rules_teacher_id_idx" ON "timetable_rules" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "timetable_rules_subject_id_idx" ON "timetable_rules" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "timetable_rules_class_id_idx" ON "timetable_rules" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "timetable_rules_room_id_idx" ON "timetable_rules" USING btree ("room_id");--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD CONSTRAINT "timetable_rules_once" UNIQUE NULLS NOT DISTINCT("version_id","kind","teacher_id","subject_id","class_id");--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD CONSTRAINT "timetable_rules_scope" CHECK (("timetable_rules"."subject_id" is not null) = ("timetable_rules"."kind" in ('subject_first_lessons', 'subject_doubles', 'subject_room')) and ("timetable_rules"."class_id" is not null) = ("timetable_rules"."kind" = 'class_room') and ("timetable_rules"."teacher_id" is null or "timetable_rules"."kind" in ('teacher_gaps', 'teacher_most_a_day', 'teacher_least_a_day', 'teacher_in_a_row', 'teacher_days')));--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD CONSTRAINT "timetable_rules_room" CHECK (("timetable_rules"."room_id" is not null) = ("timetable_rules"."kind" = 'class_room') and ("timetable_rules"."room_kind" is not null) = ("timetable_rules"."kind" = 'subject_room'));--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD CONSTRAINT "timetable_rules_kind_is_known" CHECK ("timetable_rules"."kind" in ('class_gaps', 'spread', 'class_most_a_day', 'class_late_starts', 'teacher_gaps', 'teacher_most_a_day', 'teacher_least_a_day', 'teacher_in_a_row', 'teacher_days', 'subject_first_lessons', 'subject_doubles', 'subject_room', 'class_room'));--> statement-breakpoint
ALTER TABLE "timetable_rules" ADD CONSTRAINT "timetable_rules_limit" CHECK (("timetable_rules"."kind" in ('class_gaps', 'spread', 'subject_room', 'class_room')) = ("timetable_rules"."most" is null) and "timetable_rules"."most" between 0 and 20);