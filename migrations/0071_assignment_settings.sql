CREATE TABLE "assignment_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"guardians_hand_in" boolean DEFAULT false NOT NULL,
	"next_day_until" text,
	"lifted_on" date,
	CONSTRAINT "assignment_settings_one_row" CHECK ("assignment_settings"."id" = 1),
	CONSTRAINT "assignment_settings_next_day_until" CHECK ("assignment_settings"."next_day_until" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "assignment_works" ADD COLUMN "handed_in_by" uuid;