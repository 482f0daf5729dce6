CREATE TABLE "student_classifications" (
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"period" smallint,
	"classified" boolean NOT NULL,
	"reason" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"said_by" uuid NOT NULL,
	CONSTRAINT "student_classifications_key" UNIQUE NULLS NOT DISTINCT("student_id","class_id","year_id","period"),
	CONSTRAINT "student_classifications_period" CHECK ("student_classifications"."period" between 0 and 11),
	CONSTRAINT "student_classifications_reason_length" CHECK (char_length("student_classifications"."reason") between 3 and 300)
);
--> statement-breakpoint
CREATE TABLE "student_exams" (
	"student_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"result" numeric(6, 2),
	"passed" boolean,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by" uuid NOT NULL,
	CONSTRAINT "student_exams_student_id_year_id_pk" PRIMARY KEY("student_id","year_id"),
	CONSTRAINT "student_exams_say_something" CHECK (num_nonnulls("student_exams"."result", "student_exams"."passed") > 0),
	CONSTRAINT "student_exams_result_is_not_negative" CHECK ("student_exams"."result" >= 0)
);
--> statement-breakpoint
ALTER TABLE "student_classifications" ADD CONSTRAINT "student_classifications_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_classifications" ADD CONSTRAINT "student_classifications_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_classifications" ADD CONSTRAINT "student_classifications_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_exams" ADD CONSTRAINT "student_exams_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_exams" ADD CONSTRAINT "student_exams_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_classifications_class_idx" ON "student_classifications" USING btree ("class_id","year_id");