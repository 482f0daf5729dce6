CREATE TABLE "class_subjects" (
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"teacher_id" uuid,
	"coefficient" numeric(5, 2) NOT NULL,
	"weekly_hours" numeric(4, 2),
	CONSTRAINT "class_subjects_class_id_subject_id_pk" PRIMARY KEY("class_id","subject_id"),
	CONSTRAINT "class_subjects_coefficient_is_positive" CHECK ("class_subjects"."coefficient" > 0),
	CONSTRAINT "class_subjects_weekly_hours_are_positive" CHECK ("class_subjects"."weekly_hours" > 0)
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"subject_group" text,
	"default_coefficient" numeric(5, 2) NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_key" text GENERATED ALWAYS AS (public.fold_name(code || ' ' || name_en || ' ' || name_fr || ' ' || coalesce(subject_group, ''))) STORED,
	CONSTRAINT "subjects_code_length" CHECK (char_length("subjects"."code") between 1 and 12),
	CONSTRAINT "subjects_name_en_length" CHECK (char_length("subjects"."name_en") between 1 and 80),
	CONSTRAINT "subjects_name_fr_length" CHECK (char_length("subjects"."name_fr") between 1 and 80),
	CONSTRAINT "subjects_group_length" CHECK (char_length("subjects"."subject_group") between 1 and 40),
	CONSTRAINT "subjects_default_coefficient_is_positive" CHECK ("subjects"."default_coefficient" > 0)
);
--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_subjects_subject_id_idx" ON "class_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "class_subjects_teacher_id_idx" ON "class_subjects" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_code_key" ON "subjects" USING btree (lower("code"));