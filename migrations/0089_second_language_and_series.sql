ALTER TABLE "students" ADD COLUMN "second_language" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "series" text;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_second_language_is_known" CHECK ("students"."second_language" in ('spanish', 'german', 'arabic', 'chinese', 'italian', 'other'));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_series_length" CHECK (char_length("students"."series") between 1 and 30);