ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_name";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "voice_file_id" uuid;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_voice_file_id_stored_files_id_fk" FOREIGN KEY ("voice_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_voice_file_id_idx" ON "announcements" USING btree ("voice_file_id");--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_name" CHECK ("stored_files"."name" ~ '^[a-z0-9]{32}[.](webp|pdf|ogg|webm)$');