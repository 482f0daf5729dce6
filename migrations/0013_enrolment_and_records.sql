CREATE TABLE "roll_numbering" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"pattern" text NOT NULL,
	CONSTRAINT "roll_numbering_one_row" CHECK ("roll_numbering"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "sex" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "place_of_birth" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "birth_certificate" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "national_matricule" text;--> statement-breakpoint
CREATE UNIQUE INDEX "students_national_matricule_key" ON "students" USING btree (lower("national_matricule"));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_sex_is_known" CHECK ("students"."sex" in ('female', 'male'));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_place_of_birth_length" CHECK (char_length("students"."place_of_birth") between 1 and 100);--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_birth_certificate_length" CHECK (char_length("students"."birth_certificate") between 1 and 60);--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_national_matricule_length" CHECK (char_length("students"."national_matricule") between 1 and 30);