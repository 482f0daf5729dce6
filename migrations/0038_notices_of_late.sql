ALTER TABLE "attendance_notices" ADD COLUMN "status" text DEFAULT 'absent' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_notices" DROP CONSTRAINT "attendance_notices_student_id_day_half_pk";--> statement-breakpoint
ALTER TABLE "attendance_notices" ADD CONSTRAINT "attendance_notices_student_id_day_half_status_pk" PRIMARY KEY("student_id","day","half","status");--> statement-breakpoint
ALTER TABLE "attendance_settings" ADD COLUMN "tells_of_late" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_notices" ADD CONSTRAINT "attendance_notices_status_is_known" CHECK ("attendance_notices"."status" in ('absent', 'late'));--> statement-breakpoint
-- Names that nobody has changed.
UPDATE "attendance_ladder" SET "name_en" = 'Reprimand for conduct' WHERE "name_en" = 'Conduct blame';--> statement-breakpoint
UPDATE "attendance_ladder" SET "name_en" = 'Permanent exclusion' WHERE "name_en" = 'Exclusion for good';
