CREATE TABLE "announcement_people" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "announcement_people_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_only";--> statement-breakpoint
ALTER TABLE "announcement_people" ADD CONSTRAINT "announcement_people_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_people" ADD CONSTRAINT "announcement_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_people_user_id_idx" ON "announcement_people" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_only" CHECK ("announcements"."only" is null or "announcements"."only" in ('subject', 'people') or ("announcements"."only" in ('owing', 'absent', 'chosen') and "announcements"."roles" <@ '{parent,student}'));