CREATE TABLE "warning_flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"year_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"figures" jsonb NOT NULL,
	"threshold" integer NOT NULL,
	"weeks" smallint,
	"calculated_on" date NOT NULL,
	"opened_on" date NOT NULL,
	"reopened_on" date,
	"ended_on" date,
	"ended_why" text,
	"owner_id" uuid,
	"due_on" date,
	"closed_on" date,
	"outcome" text,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "warning_flags_rule_is_known" CHECK (rule in ('attendance', 'falling', 'failing', 'work', 'sanctions', 'fees')),
	CONSTRAINT "warning_flags_ended" CHECK (("warning_flags"."ended_on" is null) = ("warning_flags"."ended_why" is null)),
	CONSTRAINT "warning_flags_ended_why_is_known" CHECK ("warning_flags"."ended_why" in ('no_longer', 'left', 'switched_off', 'year_over')),
	CONSTRAINT "warning_flags_outcome_is_known" CHECK ("warning_flags"."outcome" in ('came_true', 'did_not', 'not_known')),
	CONSTRAINT "warning_flags_in_order" CHECK ("warning_flags"."ended_on" >= "warning_flags"."opened_on")
);
--> statement-breakpoint
CREATE TABLE "warning_follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"flag_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"written_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"owner_id" uuid,
	"due_on" date,
	"deed" text,
	"note" text,
	"done_on" date,
	CONSTRAINT "warning_follow_ups_kind_is_known" CHECK ("warning_follow_ups"."kind" in ('taken', 'deed')),
	CONSTRAINT "warning_follow_ups_deed" CHECK (("warning_follow_ups"."kind" = 'deed') = ("warning_follow_ups"."deed" is not null and "warning_follow_ups"."note" is not null and "warning_follow_ups"."done_on" is not null)),
	CONSTRAINT "warning_follow_ups_deed_is_known" CHECK ("warning_follow_ups"."deed" in ('student', 'guardians', 'home_visit', 'support', 'referred', 'fee_plan', 'other', 'wrong')),
	CONSTRAINT "warning_follow_ups_note_length" CHECK (char_length("warning_follow_ups"."note") between 3 and 500)
);
--> statement-breakpoint
CREATE TABLE "warning_rules" (
	"rule" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"threshold" integer NOT NULL,
	"weeks" smallint,
	"revision" integer NOT NULL,
	CONSTRAINT "warning_rules_rule_is_known" CHECK (rule in ('attendance', 'falling', 'failing', 'work', 'sanctions', 'fees')),
	CONSTRAINT "warning_rules_threshold" CHECK ("warning_rules"."threshold" between 1 and 365),
	CONSTRAINT "warning_rules_weeks" CHECK ("warning_rules"."weeks" between 0 and 12)
);
--> statement-breakpoint
CREATE TABLE "warning_runs" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"calculated_at" timestamp with time zone,
	CONSTRAINT "warning_runs_one_row" CHECK ("warning_runs"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "warning_flags" ADD CONSTRAINT "warning_flags_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_flags" ADD CONSTRAINT "warning_flags_year_id_school_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."school_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_flags" ADD CONSTRAINT "warning_flags_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_follow_ups" ADD CONSTRAINT "warning_follow_ups_flag_id_warning_flags_id_fk" FOREIGN KEY ("flag_id") REFERENCES "public"."warning_flags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "warning_flags_one_open" ON "warning_flags" USING btree ("student_id","rule") WHERE "warning_flags"."ended_on" is null;--> statement-breakpoint
CREATE INDEX "warning_flags_student_idx" ON "warning_flags" USING btree ("student_id","rule");--> statement-breakpoint
CREATE INDEX "warning_flags_year_idx" ON "warning_flags" USING btree ("year_id","rule");--> statement-breakpoint
CREATE INDEX "warning_flags_owner_idx" ON "warning_flags" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "warning_follow_ups_flag_idx" ON "warning_follow_ups" USING btree ("flag_id","at");