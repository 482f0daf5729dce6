CREATE TABLE "lesson_covers" (
	"absent_id" uuid NOT NULL,
	"day" date NOT NULL,
	"meeting" uuid NOT NULL,
	"kind" text NOT NULL,
	"teacher_id" uuid,
	"starts" smallint NOT NULL,
	"ends" smallint NOT NULL,
	CONSTRAINT "lesson_covers_absent_id_day_meeting_pk" PRIMARY KEY("absent_id","day","meeting"),
	CONSTRAINT "lesson_covers_one_at_a_time" UNIQUE("teacher_id","day","starts"),
	CONSTRAINT "lesson_covers_kind" CHECK ("lesson_covers"."kind" in ('cover', 'supervised', 'let_go') and ("lesson_covers"."kind" = 'cover') = ("lesson_covers"."teacher_id" is not null)),
	CONSTRAINT "lesson_covers_not_oneself" CHECK ("lesson_covers"."teacher_id" <> "lesson_covers"."absent_id"),
	CONSTRAINT "lesson_covers_times" CHECK ("lesson_covers"."starts" < "lesson_covers"."ends")
);
--> statement-breakpoint
CREATE TABLE "teacher_absences" (
	"teacher_id" uuid NOT NULL,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "teacher_absences_teacher_id_day_pk" PRIMARY KEY("teacher_id","day"),
	CONSTRAINT "teacher_absences_note_length" CHECK (char_length("teacher_absences"."note") <= 200)
);
--> statement-breakpoint
DROP INDEX "fee_payments_operator_number_idx";--> statement-breakpoint
ALTER TABLE "lesson_covers" ADD CONSTRAINT "lesson_covers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_covers" ADD CONSTRAINT "lesson_covers_of_absence" FOREIGN KEY ("absent_id","day") REFERENCES "public"."teacher_absences"("teacher_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_absences" ADD CONSTRAINT "teacher_absences_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_covers_day_idx" ON "lesson_covers" USING btree ("day");--> statement-breakpoint
CREATE INDEX "lesson_covers_meeting_idx" ON "lesson_covers" USING btree ("meeting");--> statement-breakpoint
CREATE INDEX "teacher_absences_day_idx" ON "teacher_absences" USING btree ("day");--> statement-breakpoint
CREATE INDEX "fee_payments_operator_number_idx" ON "fee_payments" USING btree (coalesce(nullif(regexp_replace("operator_reference", '[^[:alnum:]]', '', 'g'), ''), "operator_reference"));