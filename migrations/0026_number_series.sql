CREATE TABLE "fee_choices" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"split" text NOT NULL,
	CONSTRAINT "fee_choices_one_row" CHECK ("fee_choices"."id" = 1),
	CONSTRAINT "fee_choices_split_is_known" CHECK ("fee_choices"."split" in ('equal', 'oldest'))
);
--> statement-breakpoint
CREATE TABLE "ledger_series" (
	"series" text PRIMARY KEY NOT NULL,
	"papers" integer NOT NULL,
	CONSTRAINT "ledger_series_form" CHECK ("ledger_series"."series" ~ '^[A-Z]{3}-[0-9]{4}$')
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "paper_number" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_paper_number_key" UNIQUE("paper_number");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_paper_number_form" CHECK ("ledger_transactions"."paper_number" ~ '^[A-Z]{3}-[0-9]{4}-[0-9]{6,9}$');--> statement-breakpoint
-- It gives one thing more: ledger.sql makes it again.
DROP FUNCTION IF EXISTS public.ledger_post(uuid, text, text, uuid, uuid, date, timestamptz, text, uuid[], bigint[]);
