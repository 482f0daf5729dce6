CREATE TABLE "class_marking" (
	"class_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"marking_scheme_id" uuid NOT NULL,
	"exam_class" boolean DEFAULT false NOT NULL,
	CONSTRAINT "class_marking_class_id_year_id_pk" PRIMARY KEY("class_id","year_id")
);
--> statement-breakpoint
CREATE TABLE "marking_schemes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"scheme" jsonb NOT NULL,
	"preset" text,
	"frozen_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "marking_schemes_version_key" UNIQUE("scheme_id","version"),
	CONSTRAINT "marking_schemes_version_is_positive" CHECK ("marking_schemes"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "subject_marking" (
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	"core" boolean DEFAULT false NOT NULL,
	CONSTRAINT "subject_marking_class_id_subject_id_year_id_pk" PRIMARY KEY("class_id","subject_id","year_id")
);
--> statement-breakpoint
CREATE TABLE "assessments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"competence" text,
	"out_of" numeric(6, 2) NOT NULL,
	"weight" numeric(5, 2) DEFAULT '1' NOT NULL,
	"kind" text DEFAULT 'required' NOT NULL,
	"done_on" date,
	"moderation" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "assessments_position_key" UNIQUE("sheet_id","position"),
	CONSTRAINT "assessments_name_length" CHECK (char_length("assessments"."name") between 1 and 60),
	CONSTRAINT "assessments_competence_length" CHECK (char_length("assessments"."competence") between 1 and 300),
	CONSTRAINT "assessments_numbers_are_positive" CHECK ("assessments"."out_of" > 0 and "assessments"."weight" > 0),
	CONSTRAINT "assessments_kind_is_known" CHECK ("assessments"."kind" in ('required', 'bonus', 'if_higher'))
);
--> statement-breakpoint
CREATE TABLE "mark_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"period" smallint NOT NULL,
	"slot" smallint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"submitted_at" timestamp with time zone,
	"submitted_by" uuid,
	"closed_at" timestamp with time zone,
	"reopened_until" timestamp with time zone,
	"reopened_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mark_sheets_key" UNIQUE("class_id","subject_id","year_id","period","slot"),
	CONSTRAINT "mark_sheets_state_is_known" CHECK ("mark_sheets"."state" in ('open', 'submitted', 'verified', 'closed')),
	CONSTRAINT "mark_sheets_places" CHECK ("mark_sheets"."period" between 0 and 11 and "mark_sheets"."slot" between 0 and 11),
	CONSTRAINT "mark_sheets_reason_length" CHECK (char_length("mark_sheets"."reopened_reason") between 3 and 300)
);
--> statement-breakpoint
CREATE TABLE "student_mark_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "student_mark_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assessment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"base_id" uuid,
	"number" numeric(6, 2),
	"special" text,
	"judgement" text,
	"author_id" uuid NOT NULL,
	"for_teacher_id" uuid,
	"reason" text,
	"source" text NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "student_mark_events_is_one" CHECK (num_nonnulls("student_mark_events"."number", "student_mark_events"."special", "student_mark_events"."judgement") <= 1),
	CONSTRAINT "student_mark_events_reason_length" CHECK (char_length("student_mark_events"."reason") between 1 and 300),
	CONSTRAINT "student_mark_events_source_is_known" CHECK ("student_mark_events"."source" in ('grid', 'paste', 'file', 'paper', 'carried')),
	CONSTRAINT "student_mark_events_outcome_is_known" CHECK ("student_mark_events"."outcome" in ('taken', 'conflict'))
);
--> statement-breakpoint
CREATE TABLE "student_marks" (
	"assessment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"number" numeric(6, 2),
	"special" text,
	"judgement" text,
	"event_id" uuid NOT NULL,
	CONSTRAINT "student_marks_assessment_id_student_id_pk" PRIMARY KEY("assessment_id","student_id"),
	CONSTRAINT "student_marks_is_one" CHECK (num_nonnulls("student_marks"."number", "student_marks"."special", "student_marks"."judgement") = 1),
	CONSTRAINT "student_marks_number_is_not_negative" CHECK ("student_marks"."number" >= 0)
);
--> statement-breakpoint
ALTER TABLE "class_marking" ADD CONSTRAINT "class_marking_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_marking" ADD CONSTRAINT "class_marking_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_marking" ADD CONSTRAINT "class_marking_marking_scheme_id_marking_schemes_id_fk" FOREIGN KEY ("marking_scheme_id") REFERENCES "public"."marking_schemes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_sheet_id_mark_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."mark_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_sheets" ADD CONSTRAINT "mark_sheets_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_sheets" ADD CONSTRAINT "mark_sheets_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_sheets" ADD CONSTRAINT "mark_sheets_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_mark_events" ADD CONSTRAINT "student_mark_events_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_mark_events" ADD CONSTRAINT "student_mark_events_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_marks" ADD CONSTRAINT "student_marks_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_marks" ADD CONSTRAINT "student_marks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_marking_scheme_idx" ON "class_marking" USING btree ("marking_scheme_id");--> statement-breakpoint
CREATE INDEX "mark_sheets_year_idx" ON "mark_sheets" USING btree ("year_id","class_id");--> statement-breakpoint
CREATE INDEX "student_mark_events_cell_idx" ON "student_mark_events" USING btree ("assessment_id","student_id");--> statement-breakpoint
CREATE INDEX "student_mark_events_student_idx" ON "student_mark_events" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_marks_student_idx" ON "student_marks" USING btree ("student_id");