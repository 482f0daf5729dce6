CREATE TABLE "dismissed_siblings" (
	"student_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dismissed_siblings_student_id_other_id_pk" PRIMARY KEY("student_id","other_id"),
	CONSTRAINT "dismissed_siblings_in_order" CHECK ("dismissed_siblings"."student_id" < "dismissed_siblings"."other_id")
);
--> statement-breakpoint
CREATE TABLE "undone_account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"student_id" uuid,
	"guardian_id" uuid,
	"reason" text NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone NOT NULL,
	CONSTRAINT "undone_account_links_of_one_person" CHECK (num_nonnulls("undone_account_links"."student_id", "undone_account_links"."guardian_id") = 1),
	CONSTRAINT "undone_account_links_reason_length" CHECK (char_length("undone_account_links"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "chosen_subjects" (
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	CONSTRAINT "chosen_subjects_class_id_subject_id_from_day_pk" PRIMARY KEY("class_id","subject_id","from_day"),
	CONSTRAINT "chosen_subjects_in_order" CHECK ("chosen_subjects"."from_day" <= "chosen_subjects"."until_day")
);
--> statement-breakpoint
CREATE TABLE "student_subjects" (
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	CONSTRAINT "student_subjects_student_id_class_id_subject_id_from_day_pk" PRIMARY KEY("student_id","class_id","subject_id","from_day"),
	CONSTRAINT "student_subjects_in_order" CHECK ("student_subjects"."from_day" <= "student_subjects"."until_day")
);
--> statement-breakpoint
CREATE TABLE "subject_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "subject_groups_of_subject" UNIQUE("subject_id","id"),
	CONSTRAINT "subject_groups_name_length" CHECK (char_length("subject_groups"."name") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "class_subjects" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "dismissed_siblings" ADD CONSTRAINT "dismissed_siblings_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_siblings" ADD CONSTRAINT "dismissed_siblings_other_id_students_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_account_links" ADD CONSTRAINT "undone_account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_account_links" ADD CONSTRAINT "undone_account_links_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_account_links" ADD CONSTRAINT "undone_account_links_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_account_links" ADD CONSTRAINT "undone_account_links_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_subjects" ADD CONSTRAINT "chosen_subjects_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_subjects" ADD CONSTRAINT "chosen_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_subjects" ADD CONSTRAINT "student_subjects_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_subjects" ADD CONSTRAINT "student_subjects_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_subjects" ADD CONSTRAINT "student_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_groups" ADD CONSTRAINT "subject_groups_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undone_account_links_user_id_idx" ON "undone_account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "student_subjects_class_id_idx" ON "student_subjects" USING btree ("class_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subject_groups_name_key" ON "subject_groups" USING btree ("subject_id",lower("name"));--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_group_of_subject" FOREIGN KEY ("subject_id","group_id") REFERENCES "public"."subject_groups"("subject_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_subjects_group_id_idx" ON "class_subjects" USING btree ("group_id");--> statement-breakpoint
-- By hand: a subject of a class is chosen once a day, and by a student once a day.
alter table "chosen_subjects" add constraint "chosen_subjects_apart"
  exclude using gist ("class_id" with =, "subject_id" with =, daterange("from_day", "until_day", '[]') with &&);--> statement-breakpoint
alter table "student_subjects" add constraint "student_subjects_apart"
  exclude using gist ("student_id" with =, "class_id" with =, "subject_id" with =, daterange("from_day", "until_day", '[]') with &&);
