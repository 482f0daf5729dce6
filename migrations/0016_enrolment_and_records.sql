CREATE TABLE "student_status_plans" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"on_day" date NOT NULL,
	"note" text,
	"class_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_status_plans_status_is_known" CHECK ("student_status_plans"."status" in ('active', 'suspended', 'transferred', 'left', 'graduated'))
);
--> statement-breakpoint
CREATE TABLE "roll_numbering" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"pattern" text NOT NULL,
	CONSTRAINT "roll_numbering_one_row" CHECK ("roll_numbering"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "student_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer,
	"code" text NOT NULL,
	"issued_on" date NOT NULL,
	"issued_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_papers_code_key" UNIQUE("code"),
	CONSTRAINT "student_papers_number_key" UNIQUE("kind","year","number"),
	CONSTRAINT "student_papers_kind_is_known" CHECK ("student_papers"."kind" in ('enrolment', 'transfer', 'card')),
	CONSTRAINT "student_papers_numbered" CHECK (("student_papers"."kind" = 'card') = ("student_papers"."number" is null))
);
--> statement-breakpoint
ALTER TABLE "student_events" ADD COLUMN "counts_from" date;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "sex" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "place_of_birth" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "birth_certificate" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "national_matricule" text;--> statement-breakpoint
ALTER TABLE "student_status_plans" ADD CONSTRAINT "student_status_plans_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_status_plans" ADD CONSTRAINT "student_status_plans_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_status_plans" ADD CONSTRAINT "student_status_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_papers" ADD CONSTRAINT "student_papers_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_papers" ADD CONSTRAINT "student_papers_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_status_plans_on_day_idx" ON "student_status_plans" USING btree ("on_day");--> statement-breakpoint
CREATE INDEX "student_status_plans_class_id_idx" ON "student_status_plans" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "student_papers_student_id_idx" ON "student_papers" USING btree ("student_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "student_papers_one_card" ON "student_papers" USING btree ("student_id") WHERE "student_papers"."kind" = 'card';--> statement-breakpoint
CREATE UNIQUE INDEX "students_national_matricule_key" ON "students" USING btree (lower("national_matricule"));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_sex_is_known" CHECK ("students"."sex" in ('female', 'male'));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_place_of_birth_length" CHECK (char_length("students"."place_of_birth") between 1 and 100);--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_birth_certificate_length" CHECK (char_length("students"."birth_certificate") between 1 and 60);--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_national_matricule_length" CHECK (char_length("students"."national_matricule") between 1 and 30);