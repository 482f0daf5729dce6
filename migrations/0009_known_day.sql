ALTER TABLE "ledger_state" ADD COLUMN "known_day" date;--> statement-breakpoint
ALTER TABLE "ledger_state" ADD COLUMN "day_limit" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
UPDATE "ledger_state" SET "known_day" = (SELECT "value_date" FROM "ledger_transactions" ORDER BY "position" DESC LIMIT 1);
