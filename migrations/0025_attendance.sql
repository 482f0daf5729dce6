CREATE TABLE "attendance_confirmations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"register_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_justifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"half" text,
	"reason" text NOT NULL,
	"file_id" uuid,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"accepted" boolean,
	"note" text,
	CONSTRAINT "attendance_justifications_in_order" CHECK ("attendance_justifications"."from_day" <= "attendance_justifications"."until_day"),
	CONSTRAINT "attendance_justifications_half_is_known" CHECK ("attendance_justifications"."half" in ('am', 'pm')),
	CONSTRAINT "attendance_justifications_half_of_one_day" CHECK ("attendance_justifications"."half" is null or "attendance_justifications"."from_day" = "attendance_justifications"."until_day"),
	CONSTRAINT "attendance_justifications_lengths" CHECK (char_length("attendance_justifications"."reason") between 3 and 500 and char_length("attendance_justifications"."note") <= 300),
	CONSTRAINT "attendance_justifications_decided" CHECK (("attendance_justifications"."accepted" is null) = ("attendance_justifications"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "attendance_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attendance_marks_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"register_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"base_id" uuid,
	"status" text NOT NULL,
	"minutes" smallint,
	"reason" text,
	"confidential" boolean DEFAULT false NOT NULL,
	"author_id" uuid NOT NULL,
	"authority" text NOT NULL,
	"source" text NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"not_a_member" boolean DEFAULT false NOT NULL,
	"without_reason" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attendance_marks_reason_length" CHECK (char_length("attendance_marks"."reason") between 1 and 300),
	CONSTRAINT "attendance_marks_minutes" CHECK ("attendance_marks"."minutes" between 0 and 1440),
	CONSTRAINT "attendance_marks_status_is_known" CHECK ("attendance_marks"."status" in ('present', 'absent', 'late', 'excused', 'left_early', 'sent_home'))
);
--> statement-breakpoint
CREATE TABLE "attendance_notices" (
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"half" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "attendance_notices_student_id_day_half_pk" PRIMARY KEY("student_id","day","half"),
	CONSTRAINT "attendance_notices_half_is_known" CHECK ("attendance_notices"."half" in ('am', 'pm'))
);
--> statement-breakpoint
CREATE TABLE "attendance_registers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot_id" uuid NOT NULL,
	"half" text NOT NULL,
	"starts" smallint NOT NULL,
	"ends" smallint NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	"told_at" timestamp with time zone,
	"present" smallint DEFAULT 0 NOT NULL,
	"absent" smallint DEFAULT 0 NOT NULL,
	"late" smallint DEFAULT 0 NOT NULL,
	"excused" smallint DEFAULT 0 NOT NULL,
	"left_school" smallint DEFAULT 0 NOT NULL,
	"conflicts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "attendance_registers_key" UNIQUE("class_id","day","slot_id"),
	CONSTRAINT "attendance_registers_half_is_known" CHECK ("attendance_registers"."half" in ('am', 'pm'))
);
--> statement-breakpoint
CREATE TABLE "attendance_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"notice_minutes" integer DEFAULT 30 NOT NULL,
	"lock_minutes" integer DEFAULT 120 NOT NULL,
	"half_day_rule" text DEFAULT 'any' NOT NULL,
	CONSTRAINT "attendance_settings_one_row" CHECK ("attendance_settings"."id" = 1),
	CONSTRAINT "attendance_settings_minutes" CHECK ("attendance_settings"."notice_minutes" between 0 and 1440 and "attendance_settings"."lock_minutes" between 0 and 10080),
	CONSTRAINT "attendance_settings_half_day_rule" CHECK ("attendance_settings"."half_day_rule" in ('any', 'proportional'))
);
--> statement-breakpoint
CREATE TABLE "attendance_slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_fr" text NOT NULL,
	"half" text NOT NULL,
	"starts" smallint NOT NULL,
	"ends" smallint NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "attendance_slots_half_is_known" CHECK ("attendance_slots"."half" in ('am', 'pm')),
	CONSTRAINT "attendance_slots_times" CHECK (0 <= "attendance_slots"."starts" and "attendance_slots"."starts" < "attendance_slots"."ends" and "attendance_slots"."ends" <= 1440),
	CONSTRAINT "attendance_slots_name_length" CHECK (char_length("attendance_slots"."name_en") between 1 and 40 and char_length("attendance_slots"."name_fr") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "attendance_states" (
	"register_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mark_id" uuid NOT NULL,
	"status" text NOT NULL,
	"minutes" smallint,
	"in_conflict" boolean NOT NULL,
	CONSTRAINT "attendance_states_register_id_student_id_pk" PRIMARY KEY("register_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "attendance_confirmations" ADD CONSTRAINT "attendance_confirmations_register_id_attendance_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."attendance_registers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_justifications" ADD CONSTRAINT "attendance_justifications_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_justifications" ADD CONSTRAINT "attendance_justifications_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_justifications" ADD CONSTRAINT "attendance_justifications_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_justifications" ADD CONSTRAINT "attendance_justifications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_register_id_attendance_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."attendance_registers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_notices" ADD CONSTRAINT "attendance_notices_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_registers" ADD CONSTRAINT "attendance_registers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_registers" ADD CONSTRAINT "attendance_registers_slot_id_attendance_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."attendance_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_states" ADD CONSTRAINT "attendance_states_register_id_attendance_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."attendance_registers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_states" ADD CONSTRAINT "attendance_states_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_states" ADD CONSTRAINT "attendance_states_mark_id_attendance_marks_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."attendance_marks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_confirmations_register_idx" ON "attendance_confirmations" USING btree ("register_id");--> statement-breakpoint
CREATE INDEX "attendance_justifications_student_idx" ON "attendance_justifications" USING btree ("student_id","from_day");--> statement-breakpoint
CREATE INDEX "attendance_justifications_waiting_idx" ON "attendance_justifications" USING btree ("submitted_at") WHERE "attendance_justifications"."accepted" is null;--> statement-breakpoint
CREATE INDEX "attendance_marks_register_idx" ON "attendance_marks" USING btree ("register_id","student_id");--> statement-breakpoint
CREATE INDEX "attendance_registers_day_idx" ON "attendance_registers" USING btree ("day");--> statement-breakpoint
CREATE INDEX "attendance_registers_untold_idx" ON "attendance_registers" USING btree ("confirmed_at") WHERE "attendance_registers"."told_at" is null;--> statement-breakpoint
CREATE INDEX "attendance_states_student_idx" ON "attendance_states" USING btree ("student_id","day");--> statement-breakpoint
CREATE INDEX "attendance_states_conflict_idx" ON "attendance_states" USING btree ("day") WHERE "attendance_states"."in_conflict";--> statement-breakpoint
-- By hand: the school's choices, and its two half-days until it sets others.
INSERT INTO "attendance_settings" ("id") VALUES (1);--> statement-breakpoint
INSERT INTO "attendance_slots" ("id", "name_en", "name_fr", "half", "starts", "ends") VALUES
  ('01900000-0000-7000-8000-00000000a001', 'Morning', 'Matin', 'am', 450, 720),
  ('01900000-0000-7000-8000-00000000a002', 'Afternoon', 'Après-midi', 'pm', 780, 930);
