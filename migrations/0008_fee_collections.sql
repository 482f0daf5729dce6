-- What payments came to by day, and how many students ever had a fee: kept by triggers from here on (fees.sql).
CREATE TABLE "fee_collections" (
	"day" date NOT NULL,
	"taken_back" boolean NOT NULL,
	"payments" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "fee_collections_day_taken_back_pk" PRIMARY KEY("day","taken_back")
);
--> statement-breakpoint
CREATE TABLE "fee_students" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"students" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_students_one_row" CHECK ("fee_students"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "fee_collections" ("day", "taken_back", "payments", "amount")
  SELECT "payment_date", false, count(*), sum("total_amount") FROM "fee_payments" GROUP BY 1
  UNION ALL
  SELECT r."value_date", true, count(*), sum(p."total_amount")
  FROM "ledger_transactions" r JOIN "fee_payments" p ON p."id" = r."reverses" WHERE r."reverses" IS NOT NULL GROUP BY 1;--> statement-breakpoint
INSERT INTO "fee_students" ("students") SELECT count(*) FROM "ledger_accounts" WHERE "kind" = 'fee_receivable';
