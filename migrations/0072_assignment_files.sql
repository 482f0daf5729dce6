CREATE TABLE "assignment_files" (
	"assignment_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "assignment_files_pk" PRIMARY KEY("assignment_id","file_id"),
	CONSTRAINT "assignment_files_title_length" CHECK (char_length("assignment_files"."title") between 1 and 100),
	CONSTRAINT "assignment_files_place" CHECK ("assignment_files"."place" between 0 and 4)
);
--> statement-breakpoint
ALTER TABLE "assignment_files" ADD CONSTRAINT "assignment_files_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_files" ADD CONSTRAINT "assignment_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_files_file_id_idx" ON "assignment_files" USING btree ("file_id");