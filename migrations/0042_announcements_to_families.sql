CREATE TABLE "announcement_students" (
	"announcement_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "announcement_students_announcement_id_student_id_pk" PRIMARY KEY("announcement_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD COLUMN "answer" smallint;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "only" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "choices_fr" text[];--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "choices_en" text[];--> statement-breakpoint
ALTER TABLE "announcement_students" ADD CONSTRAINT "announcement_students_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_students" ADD CONSTRAINT "announcement_students_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_students_student_id_idx" ON "announcement_students" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_only" CHECK ("announcements"."only" is null or ("announcements"."only" in ('owing', 'absent', 'chosen') and "announcements"."roles" <@ '{parent,student}'));--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_choices" CHECK (cardinality("announcements"."choices_fr") between 2 and 6 and cardinality("announcements"."choices_en") between 2 and 6 and coalesce(cardinality("announcements"."choices_fr") = cardinality("announcements"."choices_en"), true));