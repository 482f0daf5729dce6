ALTER TABLE "card_making_classes" ADD COLUMN "without_marks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "school_sections" ADD COLUMN "paper_language" text;--> statement-breakpoint
ALTER TABLE "school_sections" ADD COLUMN "authority_fr" text;--> statement-breakpoint
ALTER TABLE "school_sections" ADD COLUMN "authority_en" text;--> statement-breakpoint
ALTER TABLE "school_sections" ADD CONSTRAINT "school_sections_language_is_known" CHECK ("school_sections"."paper_language" in ('fr', 'en', 'both'));--> statement-breakpoint
ALTER TABLE "school_sections" ADD CONSTRAINT "school_sections_authority_lengths" CHECK (char_length("school_sections"."authority_fr") between 1 and 500 and char_length("school_sections"."authority_en") between 1 and 500);