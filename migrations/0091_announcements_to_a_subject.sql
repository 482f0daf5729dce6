ALTER TABLE "announcements" DROP CONSTRAINT "announcements_only";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_subject_id_idx" ON "announcements" USING btree ("subject_id");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_subject" CHECK (("announcements"."subject_id" is not null) = ("announcements"."only" is not distinct from 'subject'));--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_only" CHECK ("announcements"."only" is null or "announcements"."only" = 'subject' or ("announcements"."only" in ('owing', 'absent', 'chosen') and "announcements"."roles" <@ '{parent,student}'));