ALTER TABLE "council_decisions" ADD COLUMN "strengths" text;--> statement-breakpoint
ALTER TABLE "council_decisions" ADD COLUMN "to_improve" text;--> statement-breakpoint
ALTER TABLE "report_card_settings" ADD COLUMN "teachers_sign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_card_settings" ADD COLUMN "photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "council_decisions" ADD CONSTRAINT "council_decisions_remarks" CHECK (char_length("council_decisions"."strengths") between 1 and 150 and char_length("council_decisions"."to_improve") between 1 and 150);