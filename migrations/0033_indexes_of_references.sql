CREATE INDEX "attendance_marks_student_idx" ON "attendance_marks" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "attendance_sanction_refusals_student_idx" ON "attendance_sanction_refusals" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "fee_payments_credit_student_id_idx" ON "fee_payments" USING btree ("credit_student_id") WHERE "fee_payments"."credit_student_id" is not null;--> statement-breakpoint
CREATE INDEX "fee_receipts_student_id_idx" ON "fee_receipts" USING btree ("student_id") WHERE "fee_receipts"."student_id" is not null;--> statement-breakpoint
CREATE INDEX "dismissed_siblings_other_id_idx" ON "dismissed_siblings" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "undone_account_links_student_id_idx" ON "undone_account_links" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "undone_account_links_guardian_id_idx" ON "undone_account_links" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "guardians_merged_into_idx" ON "guardians" USING btree ("merged_into") WHERE "guardians"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "year_end_choices_student_id_idx" ON "year_end_choices" USING btree ("student_id");