CREATE TABLE "lesson_log_files" (
	"entry_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "lesson_log_files_pk" PRIMARY KEY("entry_id","file_id"),
	CONSTRAINT "lesson_log_files_title_length" CHECK (char_length("lesson_log_files"."title") between 1 and 100),
	CONSTRAINT "lesson_log_files_place" CHECK ("lesson_log_files"."place" between 0 and 4)
);
--> statement-breakpoint
ALTER TABLE "lesson_log_files" ADD CONSTRAINT "lesson_log_files_entry_id_lesson_log_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."lesson_log_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_log_files" ADD CONSTRAINT "lesson_log_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_log_files_file_id_idx" ON "lesson_log_files" USING btree ("file_id");