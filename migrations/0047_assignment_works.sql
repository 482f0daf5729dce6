CREATE TABLE "assignment_works" (
	"assignment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"text" text,
	"handed_in_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"points" numeric(6, 2),
	"comment" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"returned_points" numeric(6, 2),
	"returned_comment" text,
	"returned_at" timestamp with time zone,
	CONSTRAINT "assignment_works_assignment_id_student_id_pk" PRIMARY KEY("assignment_id","student_id"),
	CONSTRAINT "assignment_works_text_length" CHECK (char_length("assignment_works"."text") between 1 and 10000),
	CONSTRAINT "assignment_works_text_has_a_time" CHECK (("assignment_works"."text" is null) = ("assignment_works"."handed_in_at" is null)),
	CONSTRAINT "assignment_works_points" CHECK ("assignment_works"."points" >= 0),
	CONSTRAINT "assignment_works_comment_length" CHECK (char_length("assignment_works"."comment") between 1 and 1000),
	CONSTRAINT "assignment_works_returned_once" CHECK ("assignment_works"."returned_at" is not null or ("assignment_works"."returned_points" is null and "assignment_works"."returned_comment" is null))
);
--> statement-breakpoint
ALTER TABLE "assignment_works" ADD CONSTRAINT "assignment_works_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_works" ADD CONSTRAINT "assignment_works_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_works_student_id_idx" ON "assignment_works" USING btree ("student_id");