CREATE INDEX "student_fees_open_first_idx" ON "student_fees" USING btree (("state" = 'paid'),"due_date","id");--> statement-breakpoint
-- A student is one member, in however many accounts.
UPDATE "bank_tallies" SET "members" = (
  SELECT count(DISTINCT m."student_id") FROM "bank_account_members" m JOIN "bank_accounts" a ON a."id" = m."account_id"
  WHERE m."removed_at" IS NULL AND (a."closed_at" IS NOT NULL) = "bank_tallies"."closed"
);
