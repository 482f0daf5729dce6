-- An entry of a roll and a mark on a card no longer share a word.
ALTER TABLE "attendance_marks" RENAME TO "attendance_entries";--> statement-breakpoint
ALTER SEQUENCE "attendance_marks_seq_seq" RENAME TO "attendance_entries_seq_seq";--> statement-breakpoint
ALTER INDEX "attendance_marks_pkey" RENAME TO "attendance_entries_pkey";--> statement-breakpoint
ALTER INDEX "attendance_marks_register_idx" RENAME TO "attendance_entries_register_idx";--> statement-breakpoint
ALTER INDEX "attendance_marks_student_idx" RENAME TO "attendance_entries_student_idx";--> statement-breakpoint
ALTER INDEX "attendance_marks_flagged_idx" RENAME TO "attendance_entries_flagged_idx";--> statement-breakpoint
ALTER TABLE "attendance_entries" RENAME CONSTRAINT "attendance_marks_reason_length" TO "attendance_entries_reason_length";--> statement-breakpoint
ALTER TABLE "attendance_entries" RENAME CONSTRAINT "attendance_marks_minutes" TO "attendance_entries_minutes";--> statement-breakpoint
ALTER TABLE "attendance_entries" RENAME CONSTRAINT "attendance_marks_status_is_known" TO "attendance_entries_status_is_known";--> statement-breakpoint
ALTER TABLE "attendance_entries" RENAME CONSTRAINT "attendance_marks_register_id_attendance_registers_id_fk" TO "attendance_entries_register_id_attendance_registers_id_fk";--> statement-breakpoint
ALTER TABLE "attendance_entries" RENAME CONSTRAINT "attendance_marks_student_id_students_id_fk" TO "attendance_entries_student_id_students_id_fk";--> statement-breakpoint
DROP TRIGGER IF EXISTS "attendance_marks_immutable" ON "attendance_entries";--> statement-breakpoint
ALTER TABLE "attendance_states" RENAME COLUMN "mark_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "attendance_states" RENAME CONSTRAINT "attendance_states_mark_id_attendance_marks_id_fk" TO "attendance_states_entry_id_attendance_entries_id_fk";--> statement-breakpoint
ALTER TABLE "attendance_looks" RENAME COLUMN "mark_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "attendance_looks" RENAME CONSTRAINT "attendance_looks_mark_id_attendance_marks_id_fk" TO "attendance_looks_entry_id_attendance_entries_id_fk";
