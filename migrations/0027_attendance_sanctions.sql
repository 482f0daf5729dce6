CREATE TABLE "attendance_looks" (
	"mark_id" uuid PRIMARY KEY NOT NULL,
	"looked_by" uuid NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_ladder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_hours" smallint NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"kind" text NOT NULL,
	"days" smallint,
	CONSTRAINT "attendance_ladder_from_hours_key" UNIQUE("from_hours"),
	CONSTRAINT "attendance_ladder_from_hours" CHECK ("attendance_ladder"."from_hours" between 1 and 999),
	CONSTRAINT "attendance_ladder_kind_is_known" CHECK ("attendance_ladder"."kind" in ('warning', 'blame', 'exclusion')),
	CONSTRAINT "attendance_ladder_days" CHECK ("attendance_ladder"."days" is null or ("attendance_ladder"."kind" = 'exclusion' and "attendance_ladder"."days" between 1 and 60)),
	CONSTRAINT "attendance_ladder_name_length" CHECK (char_length("attendance_ladder"."name_en") between 1 and 60 and char_length("attendance_ladder"."name_fr") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "attendance_sanction_refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"from_hours" smallint NOT NULL,
	"term_from" date NOT NULL,
	"term_until" date NOT NULL,
	"unjustified_minutes" integer NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "attendance_sanction_refusals_reason_length" CHECK (char_length("attendance_sanction_refusals"."reason") between 3 and 300)
);
--> statement-breakpoint
CREATE TABLE "attendance_sanction_reversals" (
	"sanction_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"taken_back_by" uuid NOT NULL,
	"taken_back_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_sanction_reversals_reason_length" CHECK (char_length("attendance_sanction_reversals"."reason") between 3 and 300)
);
--> statement-breakpoint
CREATE TABLE "attendance_sanctions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"from_hours" smallint NOT NULL,
	"term_from" date NOT NULL,
	"term_until" date NOT NULL,
	"unjustified_minutes" integer NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"days" smallint,
	"on_day" date NOT NULL,
	"note" text,
	CONSTRAINT "attendance_sanctions_kind_is_known" CHECK ("attendance_sanctions"."kind" in ('warning', 'blame', 'exclusion')),
	CONSTRAINT "attendance_sanctions_note_length" CHECK (char_length("attendance_sanctions"."note") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "attendance_looks" ADD CONSTRAINT "attendance_looks_mark_id_attendance_marks_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."attendance_marks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_sanction_refusals" ADD CONSTRAINT "attendance_sanction_refusals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_sanction_reversals" ADD CONSTRAINT "attendance_sanction_reversals_sanction_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."attendance_sanctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_sanctions" ADD CONSTRAINT "attendance_sanctions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_sanction_refusals_term_idx" ON "attendance_sanction_refusals" USING btree ("term_from");--> statement-breakpoint
CREATE INDEX "attendance_sanctions_student_idx" ON "attendance_sanctions" USING btree ("student_id","on_day");--> statement-breakpoint
CREATE INDEX "attendance_sanctions_term_idx" ON "attendance_sanctions" USING btree ("term_from");--> statement-breakpoint
CREATE INDEX "attendance_marks_flagged_idx" ON "attendance_marks" USING btree ("seq") WHERE "attendance_marks"."not_a_member" or "attendance_marks"."without_reason";--> statement-breakpoint
CREATE INDEX "attendance_states_missed_idx" ON "attendance_states" USING btree ("day","student_id") WHERE "attendance_states"."status" in ('absent', 'left_early');--> statement-breakpoint
-- By hand: what unjustified hours propose until the school says otherwise.
INSERT INTO "attendance_ladder" ("id", "from_hours", "name_en", "name_fr", "kind", "days") VALUES
  ('01900000-0000-7000-8000-00000000b001', 6, 'Conduct warning', 'Avertissement de conduite', 'warning', NULL),
  ('01900000-0000-7000-8000-00000000b002', 10, 'Conduct blame', 'Blâme de conduite', 'blame', NULL),
  ('01900000-0000-7000-8000-00000000b003', 15, 'Three days of exclusion', 'Exclusion de trois jours', 'exclusion', 3),
  ('01900000-0000-7000-8000-00000000b004', 20, 'Five days of exclusion', 'Exclusion de cinq jours', 'exclusion', 5),
  ('01900000-0000-7000-8000-00000000b005', 25, 'Eight days of exclusion', 'Exclusion de huit jours', 'exclusion', 8),
  ('01900000-0000-7000-8000-00000000b006', 30, 'Exclusion for good', 'Exclusion définitive', 'exclusion', NULL);
