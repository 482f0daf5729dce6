CREATE TABLE "student_photos" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_photos_file_id_key" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "student_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	"file_id" uuid NOT NULL,
	"expires_on" date,
	"added_by" uuid,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_documents_file_id_key" UNIQUE("file_id"),
	CONSTRAINT "student_documents_kind_is_known" CHECK ("student_documents"."kind" in ('birth_certificate', 'school_report', 'medical', 'other')),
	CONSTRAINT "student_documents_title_length" CHECK (char_length("student_documents"."title") between 1 and 100),
	CONSTRAINT "student_documents_other_is_named" CHECK ("student_documents"."kind" <> 'other' or "student_documents"."title" is not null)
);
--> statement-breakpoint
ALTER TABLE "student_papers" DROP CONSTRAINT "student_papers_kind_is_known";--> statement-breakpoint
ALTER TABLE "school_settings" ADD COLUMN "retention" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "of_school" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "student_papers" ADD COLUMN "savings" bigint;--> statement-breakpoint
ALTER TABLE "student_photos" ADD CONSTRAINT "student_photos_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_photos" ADD CONSTRAINT "student_photos_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_photos" ADD CONSTRAINT "student_photos_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_documents" ADD CONSTRAINT "student_documents_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_documents" ADD CONSTRAINT "student_documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_documents" ADD CONSTRAINT "student_documents_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_documents_student_id_idx" ON "student_documents" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "student_documents_expires_on_idx" ON "student_documents" USING btree ("expires_on");--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_of_school_has_no_owner" CHECK (not "stored_files"."of_school" or "stored_files"."owner_id" is null);--> statement-breakpoint
ALTER TABLE "student_papers" ADD CONSTRAINT "student_papers_savings" CHECK (("student_papers"."kind" = 'clearance') = ("student_papers"."savings" is not null));--> statement-breakpoint
ALTER TABLE "student_papers" ADD CONSTRAINT "student_papers_kind_is_known" CHECK ("student_papers"."kind" in ('enrolment', 'transfer', 'clearance', 'card'));