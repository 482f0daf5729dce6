CREATE TABLE "announcement_files" (
	"announcement_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "announcement_files_pk" PRIMARY KEY("announcement_id","file_id"),
	CONSTRAINT "announcement_files_title_length" CHECK (char_length("announcement_files"."title") between 1 and 100),
	CONSTRAINT "announcement_files_place" CHECK ("announcement_files"."place" between 0 and 4)
);
--> statement-breakpoint
ALTER TABLE "announcement_files" ADD CONSTRAINT "announcement_files_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_files" ADD CONSTRAINT "announcement_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_files_file_id_idx" ON "announcement_files" USING btree ("file_id");