DROP INDEX "attendance_states_student_idx";--> statement-breakpoint
ALTER TABLE "attendance_states" ADD COLUMN "starts" smallint;--> statement-breakpoint
UPDATE "attendance_states" s SET "starts" = r."starts" FROM "attendance_registers" r WHERE r."id" = s."register_id";--> statement-breakpoint
ALTER TABLE "attendance_states" ALTER COLUMN "starts" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "attendance_states_student_idx" ON "attendance_states" USING btree ("student_id","day","starts");
