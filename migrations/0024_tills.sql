CREATE TABLE "till_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"category" text,
	"payee" text,
	"voucher" text,
	"note" text,
	"file_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_payouts_amount" CHECK ("till_payouts"."amount" > 0),
	CONSTRAINT "till_payouts_kind_is_known" CHECK ("till_payouts"."kind" in ('expense', 'transfer')),
	CONSTRAINT "till_payouts_expense" CHECK (("till_payouts"."kind" = 'expense') = ("till_payouts"."category" is not null) and ("till_payouts"."kind" = 'expense') = ("till_payouts"."payee" is not null)),
	CONSTRAINT "till_payouts_payee_length" CHECK (char_length("till_payouts"."payee") between 1 and 100),
	CONSTRAINT "till_payouts_voucher_length" CHECK (char_length("till_payouts"."voucher") between 1 and 60),
	CONSTRAINT "till_payouts_note_length" CHECK (char_length("till_payouts"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "till_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_position" bigint NOT NULL,
	"until_position" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "till_periods_end" CHECK (("till_periods"."until_position" is null) = ("till_periods"."ended_at" is null) and ("till_periods"."ended_at" is null) = ("till_periods"."ended_by" is null)),
	CONSTRAINT "till_periods_order" CHECK ("till_periods"."until_position" >= "till_periods"."from_position")
);
--> statement-breakpoint
CREATE TABLE "till_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cashier_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_on" date NOT NULL,
	"opening_float" bigint NOT NULL,
	"opened_position" bigint NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"closed_position" bigint,
	"expected" bigint,
	"counted" bigint,
	"difference" bigint GENERATED ALWAYS AS (counted - expected) STORED,
	"denominations" jsonb,
	"reason" text,
	"closing_id" uuid,
	"signed_by" uuid,
	"signed_at" timestamp with time zone,
	CONSTRAINT "till_sessions_float" CHECK ("till_sessions"."opening_float" >= 0),
	CONSTRAINT "till_sessions_closing" CHECK (num_nulls("till_sessions"."closed_at", "till_sessions"."closed_by", "till_sessions"."closed_position", "till_sessions"."expected", "till_sessions"."counted", "till_sessions"."denominations") in (0, 6)),
	CONSTRAINT "till_sessions_amounts" CHECK ("till_sessions"."expected" >= 0 and "till_sessions"."counted" >= 0),
	CONSTRAINT "till_sessions_difference_has_reason" CHECK ("till_sessions"."closed_at" is null or "till_sessions"."counted" = "till_sessions"."expected" or "till_sessions"."reason" is not null),
	CONSTRAINT "till_sessions_reason_length" CHECK (char_length("till_sessions"."reason") between 3 and 500),
	CONSTRAINT "till_sessions_signature" CHECK (("till_sessions"."signed_by" is null) = ("till_sessions"."signed_at" is null) and ("till_sessions"."signed_by" is null or "till_sessions"."closed_at" is not null)),
	CONSTRAINT "till_sessions_second_person" CHECK ("till_sessions"."signed_by" <> "till_sessions"."cashier_id" and "till_sessions"."signed_by" <> "till_sessions"."closed_by")
);
--> statement-breakpoint
ALTER TABLE "till_payouts" ADD CONSTRAINT "till_payouts_id_ledger_transactions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "till_payouts" ADD CONSTRAINT "till_payouts_session_id_till_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_payouts" ADD CONSTRAINT "till_payouts_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_id_ledger_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_closing_id_ledger_transactions_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_payouts_session_idx" ON "till_payouts" USING btree ("session_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_payouts_file_key" ON "till_payouts" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_periods_one_open_key" ON "till_periods" USING btree (("until_position" is null)) WHERE "till_periods"."until_position" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "till_sessions_one_open_key" ON "till_sessions" USING btree ("cashier_id") WHERE "till_sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "till_sessions_day_idx" ON "till_sessions" USING btree ("opened_on","id");--> statement-breakpoint
CREATE INDEX "till_sessions_cashier_idx" ON "till_sessions" USING btree ("cashier_id","id");--> statement-breakpoint
-- Written by hand: a payout's paper stands before its posting (deferred above), and the accounts of expenses and differences.
INSERT INTO "ledger_account_kinds" ("kind", "topic", "topic_of", "total") VALUES
  ('expense', NULL, NULL, NULL), ('cash_over_short', NULL, NULL, NULL);--> statement-breakpoint
INSERT INTO "ledger_accounts" ("id", "kind", "owner_id", "normal", "balance", "floor") VALUES
  ('00000000-0000-7000-8000-0000000011b1', 'expense', '00000000-0000-7000-8000-0000000011b1', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011b2', 'expense', '00000000-0000-7000-8000-0000000011b2', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011b3', 'expense', '00000000-0000-7000-8000-0000000011b3', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011b4', 'expense', '00000000-0000-7000-8000-0000000011b4', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011b5', 'expense', '00000000-0000-7000-8000-0000000011b5', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011b6', 'expense', '00000000-0000-7000-8000-0000000011b6', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011b7', 'expense', '00000000-0000-7000-8000-0000000011b7', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011c1', 'cash_over_short', NULL, 1, NULL, NULL);
