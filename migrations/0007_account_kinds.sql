-- From here on functions and triggers stand in their feature's folder (`x.sql`) and are applied whenever their text changes.
-- What those files no longer make goes here, before they are applied.
DROP TRIGGER "ledger_entries_enter" ON "ledger_entries";--> statement-breakpoint
DROP VIEW "ledger_postings";--> statement-breakpoint
DROP FUNCTION public.enter_ledger_legs();--> statement-breakpoint
DROP FUNCTION public.enter_ledger_entry();--> statement-breakpoint
DROP TRIGGER "fee_entries_enter" ON "fee_entries";--> statement-breakpoint
DROP FUNCTION public.guard_fee_entries();--> statement-breakpoint
DROP VIEW "fee_charges";--> statement-breakpoint
DROP FUNCTION public.enter_fee_charge();--> statement-breakpoint
-- What the books know of a kind of account, each written by the feature whose kind it is.
CREATE TABLE "ledger_account_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"topic" text,
	"topic_of" text,
	"total" bigint,
	CONSTRAINT "ledger_account_kinds_topic" CHECK (("ledger_account_kinds"."topic" is null) = ("ledger_account_kinds"."topic_of" is null)),
	CONSTRAINT "ledger_account_kinds_topic_of" CHECK ("ledger_account_kinds"."topic_of" in ('account', 'owner'))
);
--> statement-breakpoint
INSERT INTO "ledger_account_kinds" ("kind", "topic", "topic_of", "total") VALUES
  ('till', NULL, NULL, NULL), ('opening', NULL, NULL, NULL),
  ('savings', 'ledger_account', 'account', (SELECT "savings" FROM "ledger_state")),
  ('fee_receivable', 'fee_account', 'owner', NULL), ('credit', 'fee_account', 'owner', NULL), ('fee_income', NULL, NULL, NULL);--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind_is_known";--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind_ledger_account_kinds_kind_fk" FOREIGN KEY ("kind") REFERENCES "public"."ledger_account_kinds"("kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_state" DROP COLUMN "savings";
