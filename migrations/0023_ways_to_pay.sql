CREATE TABLE "fee_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"payment_method" text NOT NULL,
	"way" text NOT NULL,
	"operator_reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"file_id" uuid,
	"state" text DEFAULT 'sent' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "fee_claims_method_is_known" CHECK ("fee_claims"."payment_method" in ('mobile_money', 'bank_transfer')),
	CONSTRAINT "fee_claims_state_is_known" CHECK ("fee_claims"."state" in ('sent', 'accepted', 'refused', 'withdrawn')),
	CONSTRAINT "fee_claims_decided" CHECK (("fee_claims"."state" = 'sent') = ("fee_claims"."decided_at" is null)),
	CONSTRAINT "fee_claims_reason" CHECK (("fee_claims"."state" = 'refused') = ("fee_claims"."reason" is not null)),
	CONSTRAINT "fee_claims_reason_length" CHECK (char_length("fee_claims"."reason") between 3 and 500),
	CONSTRAINT "fee_claims_amount" CHECK ("fee_claims"."amount" between 1 and 999999999999),
	CONSTRAINT "fee_claims_reference_form" CHECK ("fee_claims"."operator_reference" ~ '^[^[:space:]]{4,60}$'),
	CONSTRAINT "fee_claims_way_length" CHECK (char_length("fee_claims"."way") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "fee_ways" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"payment_method" text NOT NULL,
	"name" text NOT NULL,
	"number" text,
	"holder" text,
	"note" text,
	CONSTRAINT "fee_ways_method_is_known" CHECK ("fee_ways"."payment_method" in ('mobile_money', 'bank_transfer', 'cash')),
	CONSTRAINT "fee_ways_name_length" CHECK (char_length("fee_ways"."name") between 1 and 60),
	CONSTRAINT "fee_ways_number_length" CHECK (char_length("fee_ways"."number") between 1 and 40),
	CONSTRAINT "fee_ways_holder_length" CHECK (char_length("fee_ways"."holder") between 1 and 80),
	CONSTRAINT "fee_ways_note_length" CHECK (char_length("fee_ways"."note") between 1 and 200),
	CONSTRAINT "fee_ways_number_where_due" CHECK ("fee_ways"."payment_method" = 'cash' or "fee_ways"."number" is not null)
);
--> statement-breakpoint
CREATE TABLE "fee_funds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "fee_funds_name_length" CHECK (char_length("fee_funds"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "fee_payments" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD COLUMN "book" text;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD COLUMN "book_number" integer;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD COLUMN "book_day" date;--> statement-breakpoint
ALTER TABLE "fee_structures" ADD COLUMN "fund_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_claims" ADD CONSTRAINT "fee_claims_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_claims" ADD CONSTRAINT "fee_claims_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_claims" ADD CONSTRAINT "fee_claims_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_claims" ADD CONSTRAINT "fee_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_claims_reference_key" ON "fee_claims" USING btree ("payment_method","operator_reference") WHERE "fee_claims"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "fee_claims_student_idx" ON "fee_claims" USING btree ("student_id","sent_at");--> statement-breakpoint
CREATE INDEX "fee_claims_waiting_idx" ON "fee_claims" USING btree ("sent_at") WHERE "fee_claims"."state" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "fee_funds_name_key" ON "fee_funds" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_claim_id_fee_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."fee_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_structures" ADD CONSTRAINT "fee_structures_fund_id_fee_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fee_funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_payments_operator_number_idx" ON "fee_payments" USING btree ("payment_method",regexp_replace("operator_reference", '[[:space:]]', '', 'g'));--> statement-breakpoint
CREATE INDEX "fee_payments_book_idx" ON "fee_payments" USING btree ("book","book_number") WHERE "fee_payments"."book" is not null;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_claim_key" UNIQUE("claim_id");--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_book_is_whole" CHECK (("fee_payments"."book" is null) = ("fee_payments"."book_number" is null) and ("fee_payments"."book" is null) = ("fee_payments"."book_day" is null));--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_book_length" CHECK (char_length("fee_payments"."book") between 1 and 20);--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_book_number" CHECK ("fee_payments"."book_number" between 1 and 999999);--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_book_day" CHECK ("fee_payments"."book_day" <= "fee_payments"."payment_date");