CREATE TABLE "own_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"subject_id" uuid,
	"due_day" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_tasks_title_length" CHECK (char_length("own_tasks"."title") between 1 and 120),
	CONSTRAINT "own_tasks_revision" CHECK ("own_tasks"."revision" >= 0)
);
--> statement-breakpoint
ALTER TABLE "own_tasks" ADD CONSTRAINT "own_tasks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_tasks" ADD CONSTRAINT "own_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_tasks" ADD CONSTRAINT "own_tasks_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_tasks_student_due_idx" ON "own_tasks" USING btree ("student_id","due_at","id");--> statement-breakpoint
CREATE INDEX "own_tasks_user_id_idx" ON "own_tasks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "own_tasks_subject_id_idx" ON "own_tasks" USING btree ("subject_id") WHERE "own_tasks"."subject_id" is not null;