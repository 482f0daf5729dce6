CREATE TABLE "teacher_unavailable" (
	"teacher_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"starts" smallint NOT NULL,
	"ends" smallint NOT NULL,
	CONSTRAINT "teacher_unavailable_teacher_id_day_starts_pk" PRIMARY KEY("teacher_id","day","starts"),
	CONSTRAINT "teacher_unavailable_times" CHECK ("teacher_unavailable"."day" between 1 and 5 and 0 <= "teacher_unavailable"."starts" and "teacher_unavailable"."starts" < "teacher_unavailable"."ends" and "teacher_unavailable"."ends" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "timetable_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"teacher_id" uuid,
	"room_id" uuid,
	"meeting" uuid NOT NULL,
	"day" smallint NOT NULL,
	"period_id" uuid NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "timetable_entries_class" UNIQUE("version_id","class_id","day","period_id"),
	CONSTRAINT "timetable_entries_day" CHECK ("timetable_entries"."day" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "timetable_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"starts" smallint NOT NULL,
	"ends" smallint NOT NULL,
	"is_break" boolean NOT NULL,
	"days" smallint[] NOT NULL,
	CONSTRAINT "timetable_periods_of_version" UNIQUE("version_id","id"),
	CONSTRAINT "timetable_periods_times" CHECK (0 <= "timetable_periods"."starts" and "timetable_periods"."starts" < "timetable_periods"."ends" and "timetable_periods"."ends" <= 1440),
	CONSTRAINT "timetable_periods_days" CHECK ("timetable_periods"."days" <@ '{1,2,3,4,5}' and cardinality("timetable_periods"."days") >= 1)
);
--> statement-breakpoint
CREATE TABLE "timetable_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "timetable_rooms_name_length" CHECK (char_length("timetable_rooms"."name") between 1 and 40),
	CONSTRAINT "timetable_rooms_kind_is_known" CHECK ("timetable_rooms"."kind" in ('classroom', 'laboratory', 'computers', 'workshop', 'sports', 'hall'))
);
--> statement-breakpoint
CREATE TABLE "timetable_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"valid_from" date,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "timetable_versions_one_a_day" UNIQUE("valid_from"),
	CONSTRAINT "timetable_versions_name_length" CHECK (char_length("timetable_versions"."name") between 1 and 60),
	CONSTRAINT "timetable_versions_published_with_day" CHECK (("timetable_versions"."valid_from" is null) = ("timetable_versions"."published_at" is null))
);
--> statement-breakpoint
ALTER TABLE "teacher_unavailable" ADD CONSTRAINT "teacher_unavailable_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_version_id_timetable_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."timetable_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_room_id_timetable_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."timetable_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_period_of_version" FOREIGN KEY ("version_id","period_id") REFERENCES "public"."timetable_periods"("version_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_periods" ADD CONSTRAINT "timetable_periods_version_id_timetable_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."timetable_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timetable_entries_period_id_idx" ON "timetable_entries" USING btree ("period_id");--> statement-breakpoint
CREATE INDEX "timetable_entries_class_id_idx" ON "timetable_entries" USING btree ("class_id","subject_id");--> statement-breakpoint
CREATE INDEX "timetable_entries_subject_id_idx" ON "timetable_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "timetable_entries_teacher_id_idx" ON "timetable_entries" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "timetable_entries_room_id_idx" ON "timetable_entries" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "timetable_rooms_name_key" ON "timetable_rooms" USING btree (lower("name"));--> statement-breakpoint
-- Checked at the end of the transaction, in which a grid is written row by row.
ALTER TABLE "timetable_periods" ADD CONSTRAINT "timetable_periods_apart"
  exclude using gist ("version_id" with =, int4range("starts", "ends") with &&) deferrable initially deferred;--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_teacher"
  exclude using gist ("version_id" with =, "teacher_id" with =, "day" with =, "period_id" with =, "meeting" with <>);--> statement-breakpoint
ALTER TABLE "timetable_entries" ADD CONSTRAINT "timetable_entries_room"
  exclude using gist ("version_id" with =, "room_id" with =, "day" with =, "period_id" with =, "meeting" with <>);
