CREATE TABLE "announcement_classes" (
	"announcement_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "announcement_classes_announcement_id_class_id_pk" PRIMARY KEY("announcement_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "announcement_reads_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"title_fr" text,
	"body_fr" text,
	"title_en" text,
	"body_en" text,
	"roles" text[] NOT NULL,
	"pinned" boolean NOT NULL,
	"acknowledge" boolean NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"ends_on" date,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"recalled_at" timestamp with time zone,
	CONSTRAINT "announcements_roles" CHECK ("announcements"."roles" <@ '{parent,student,teacher}' and cardinality("announcements"."roles") >= 1),
	CONSTRAINT "announcements_written" CHECK (("announcements"."title_fr" is null) = ("announcements"."body_fr" is null) and ("announcements"."title_en" is null) = ("announcements"."body_en" is null) and ("announcements"."title_fr" is not null or "announcements"."title_en" is not null))
);
--> statement-breakpoint
ALTER TABLE "announcement_classes" ADD CONSTRAINT "announcement_classes_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_classes" ADD CONSTRAINT "announcement_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_classes_class_id_idx" ON "announcement_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "announcement_reads_user_id_idx" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_newest_idx" ON "announcements" USING btree ("publish_at","id");--> statement-breakpoint
CREATE INDEX "announcements_author_idx" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "announcements_untold_idx" ON "announcements" USING btree ("publish_at") WHERE "announcements"."told_at" is null;