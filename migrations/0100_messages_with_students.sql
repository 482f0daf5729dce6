CREATE TABLE "message_choices" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"students" text NOT NULL,
	CONSTRAINT "message_choices_is_one" CHECK ("message_choices"."id"),
	CONSTRAINT "message_choices_students" CHECK ("message_choices"."students" in ('off', 'with_guardian', 'alone'))
);
--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "with_student" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_with_a_student" CHECK (not "message_threads"."with_student" or "message_threads"."student_id" is not null);