ALTER TABLE "assignments" ADD COLUMN "given_on" date;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "given_starts" smallint;--> statement-breakpoint
CREATE INDEX "assignments_lesson_idx" ON "assignments" USING btree ("class_id","subject_id","given_on") WHERE "assignments"."given_on" is not null;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_lesson" CHECK ("assignments"."given_starts" is null or ("assignments"."given_on" is not null and "assignments"."given_starts" between 0 and 1439));