ALTER TABLE "student_mark_events" DROP CONSTRAINT "student_mark_events_source_is_known";--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "assignment_id" uuid;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_assignment_key" UNIQUE("assignment_id");--> statement-breakpoint
ALTER TABLE "student_mark_events" ADD CONSTRAINT "student_mark_events_source_is_known" CHECK ("student_mark_events"."source" in ('grid', 'paste', 'file', 'paper', 'carried', 'assignment'));