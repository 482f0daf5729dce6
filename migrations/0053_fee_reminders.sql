CREATE TABLE "fee_arrangements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"until" date NOT NULL,
	"note" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "fee_arrangements_note_length" CHECK (char_length("fee_arrangements"."note") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "fee_reminder_choices" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean NOT NULL,
	"steps" integer[] NOT NULL,
	CONSTRAINT "fee_reminder_choices_one_row" CHECK ("fee_reminder_choices"."id" = 1),
	CONSTRAINT "fee_reminder_choices_has_steps" CHECK (not "fee_reminder_choices"."is_on" or cardinality("fee_reminder_choices"."steps") > 0)
);
--> statement-breakpoint
CREATE TABLE "fee_reminder_items" (
	"reminder_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"student_fee_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	CONSTRAINT "fee_reminder_items_user_id_student_fee_id_step_pk" PRIMARY KEY("user_id","student_fee_id","step")
);
--> statement-breakpoint
CREATE TABLE "fee_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fee_reminders_day_key" UNIQUE("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "fee_arrangements" ADD CONSTRAINT "fee_arrangements_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reminder_items" ADD CONSTRAINT "fee_reminder_items_reminder_id_fee_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."fee_reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reminder_items" ADD CONSTRAINT "fee_reminder_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reminder_items" ADD CONSTRAINT "fee_reminder_items_student_fee_id_student_fees_id_fk" FOREIGN KEY ("student_fee_id") REFERENCES "public"."student_fees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reminders" ADD CONSTRAINT "fee_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_arrangements_standing_key" ON "fee_arrangements" USING btree ("student_id") WHERE "fee_arrangements"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "fee_reminder_items_reminder_id_idx" ON "fee_reminder_items" USING btree ("reminder_id");--> statement-breakpoint
CREATE INDEX "fee_reminder_items_student_fee_id_idx" ON "fee_reminder_items" USING btree ("student_fee_id");