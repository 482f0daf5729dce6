CREATE TABLE "fee_bill_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"wish" jsonb NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"file" "bytea",
	CONSTRAINT "fee_bill_batches_state" CHECK ("fee_bill_batches"."state" in ('running', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "fee_entries" (
	"transaction_id" uuid NOT NULL,
	"student_fee_id" uuid NOT NULL,
	"due" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_entries_transaction_id_student_fee_id_pk" PRIMARY KEY("transaction_id","student_fee_id"),
	CONSTRAINT "fee_entries_one_thing" CHECK (("fee_entries"."due" <> 0) <> ("fee_entries"."paid" <> 0))
);
--> statement-breakpoint
CREATE TABLE "fee_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_date" date NOT NULL,
	"total_amount" bigint NOT NULL,
	"to_credit" bigint DEFAULT 0 NOT NULL,
	"credit_student_id" uuid,
	"payment_method" text NOT NULL,
	"payment_reference" text NOT NULL,
	"operator_reference" text,
	"allocation" text NOT NULL,
	"notes" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fee_payments_reference_key" UNIQUE("payment_reference"),
	CONSTRAINT "fee_payments_total" CHECK ("fee_payments"."total_amount" > 0),
	CONSTRAINT "fee_payments_credit" CHECK ("fee_payments"."to_credit" between 0 and "fee_payments"."total_amount" and ("fee_payments"."to_credit" > 0) = ("fee_payments"."credit_student_id" is not null)),
	CONSTRAINT "fee_payments_method_is_known" CHECK ("fee_payments"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'check', 'card')),
	CONSTRAINT "fee_payments_reference_form" CHECK ("fee_payments"."payment_reference" ~ '^PAY-[0-9]{8}-[0-9]{4,9}$'),
	CONSTRAINT "fee_payments_operator_reference_length" CHECK (char_length("fee_payments"."operator_reference") between 1 and 60),
	CONSTRAINT "fee_payments_notes_length" CHECK (char_length("fee_payments"."notes") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "fee_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"student_id" uuid,
	"code" text NOT NULL,
	"prints" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_receipts_code_key" UNIQUE("code"),
	CONSTRAINT "fee_receipts_of_key" UNIQUE NULLS NOT DISTINCT("payment_id","student_id"),
	CONSTRAINT "fee_receipts_code_form" CHECK ("fee_receipts"."code" ~ '^[0-9A-HJKMNP-TV-Z]{16}$')
);
--> statement-breakpoint
CREATE TABLE "fee_reference_days" (
	"day" date PRIMARY KEY NOT NULL,
	"references" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_structure_parts" (
	"fee_structure_id" uuid NOT NULL,
	"instalment" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"due_date" date NOT NULL,
	CONSTRAINT "fee_structure_parts_fee_structure_id_instalment_pk" PRIMARY KEY("fee_structure_id","instalment"),
	CONSTRAINT "fee_structure_parts_amount" CHECK ("fee_structure_parts"."amount" > 0),
	CONSTRAINT "fee_structure_parts_instalment" CHECK ("fee_structure_parts"."instalment" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "fee_structures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"academic_term" text NOT NULL,
	"academic_year" text NOT NULL,
	"grade_level" text,
	"description" text,
	"auto_assign" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "fee_structures_amount" CHECK ("fee_structures"."amount" between 1 and 999999999999),
	CONSTRAINT "fee_structures_name_length" CHECK (char_length("fee_structures"."name") between 1 and 100),
	CONSTRAINT "fee_structures_year_length" CHECK (char_length("fee_structures"."academic_year") between 1 and 20),
	CONSTRAINT "fee_structures_description_length" CHECK (char_length("fee_structures"."description") between 1 and 500),
	CONSTRAINT "fee_structures_term_is_known" CHECK ("fee_structures"."academic_term" in ('term_1', 'term_2', 'term_3')),
	CONSTRAINT "fee_structures_grade_is_known" CHECK ("fee_structures"."grade_level" ~ '^grade_([1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "fee_tallies" (
	"fee_structure_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"state" text NOT NULL,
	"fees" integer NOT NULL,
	"due" bigint NOT NULL,
	"paid" bigint NOT NULL,
	CONSTRAINT "fee_tallies_fee_structure_id_due_date_state_pk" PRIMARY KEY("fee_structure_id","due_date","state")
);
--> statement-breakpoint
CREATE TABLE "student_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"fee_structure_id" uuid NOT NULL,
	"instalment" smallint NOT NULL,
	"instalments" smallint NOT NULL,
	"amount_charged" bigint NOT NULL,
	"amount_due" bigint DEFAULT 0 NOT NULL,
	"amount_paid" bigint DEFAULT 0 NOT NULL,
	"due_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text GENERATED ALWAYS AS (case when amount_paid >= amount_due then 'paid' when amount_paid > 0 then 'partial' else 'unpaid' end) STORED,
	CONSTRAINT "student_fees_once_key" UNIQUE("student_id","fee_structure_id","instalment"),
	CONSTRAINT "student_fees_amounts" CHECK ("student_fees"."amount_paid" between 0 and "student_fees"."amount_due" and "student_fees"."amount_due" <= "student_fees"."amount_charged"),
	CONSTRAINT "student_fees_instalment" CHECK ("student_fees"."instalment" between 1 and "student_fees"."instalments")
);
--> statement-breakpoint
ALTER TABLE "fee_entries" ADD CONSTRAINT "fee_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "fee_entries" ADD CONSTRAINT "fee_entries_student_fee_id_student_fees_id_fk" FOREIGN KEY ("student_fee_id") REFERENCES "public"."student_fees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_id_ledger_transactions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_credit_student_id_students_id_fk" FOREIGN KEY ("credit_student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_receipts" ADD CONSTRAINT "fee_receipts_payment_id_fee_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."fee_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_receipts" ADD CONSTRAINT "fee_receipts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_structure_parts" ADD CONSTRAINT "fee_structure_parts_fee_structure_id_fee_structures_id_fk" FOREIGN KEY ("fee_structure_id") REFERENCES "public"."fee_structures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_fees" ADD CONSTRAINT "student_fees_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_fees" ADD CONSTRAINT "student_fees_fee_structure_id_fee_structures_id_fk" FOREIGN KEY ("fee_structure_id") REFERENCES "public"."fee_structures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_entries_student_fee_id_idx" ON "fee_entries" USING btree ("student_fee_id");--> statement-breakpoint
CREATE INDEX "fee_payments_date_idx" ON "fee_payments" USING btree ("payment_date","id");--> statement-breakpoint
CREATE INDEX "fee_payments_operator_reference_idx" ON "fee_payments" USING btree ("payment_method","operator_reference");--> statement-breakpoint
CREATE INDEX "student_fees_due_date_idx" ON "student_fees" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "student_fees_state_idx" ON "student_fees" USING btree ("state","due_date","id");--> statement-breakpoint
CREATE INDEX "student_fees_structure_idx" ON "student_fees" USING btree ("fee_structure_id","due_date","id");--> statement-breakpoint
-- Rows that are written once.
CREATE TRIGGER fee_entries_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "fee_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER fee_payments_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "fee_payments"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER fee_receipts_kept BEFORE DELETE OR TRUNCATE ON "fee_receipts"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER student_fees_kept BEFORE DELETE OR TRUNCATE ON "student_fees"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER fee_structures_kept BEFORE DELETE OR TRUNCATE ON "fee_structures"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
-- A structure's name and amount stand on papers that people hold.
CREATE FUNCTION public.guard_fee_structure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.id, new.name, new.amount, new.academic_term, new.academic_year, new.grade_level)
    IS DISTINCT FROM (old.id, old.name, old.amount, old.academic_term, old.academic_year, old.grade_level) THEN
    RAISE EXCEPTION 'IMMUTABLE: a fee structure stays what it was made as' USING ERRCODE = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER fee_structures_guard BEFORE UPDATE ON "fee_structures"
  FOR EACH ROW EXECUTE FUNCTION public.guard_fee_structure();--> statement-breakpoint
-- A receipt stays what it was made as; only its prints are counted, upwards.
CREATE FUNCTION public.guard_fee_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.id, new.payment_id, new.student_id, new.code) IS DISTINCT FROM (old.id, old.payment_id, old.student_id, old.code)
    OR new.prints < old.prints THEN
    RAISE EXCEPTION 'IMMUTABLE: a receipt stays what it was made as' USING ERRCODE = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER fee_receipts_guard BEFORE UPDATE ON "fee_receipts"
  FOR EACH ROW EXECUTE FUNCTION public.guard_fee_receipt();--> statement-breakpoint
-- What is due and paid comes from the entries: from the trigger below, never from a statement.
CREATE FUNCTION public.guard_student_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    IF (new.amount_due <> 0 AND pg_trigger_depth() < 2) OR new.amount_paid <> 0 THEN
      RAISE EXCEPTION 'IMMUTABLE: what is due and paid comes from the entries' USING ERRCODE = '42501';
    END IF;
    RETURN new;
  END IF;
  IF (new.amount_due, new.amount_paid) IS DISTINCT FROM (old.amount_due, old.amount_paid) AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'IMMUTABLE: what is due and paid comes from the entries' USING ERRCODE = '42501';
  END IF;
  IF (new.id, new.student_id, new.fee_structure_id, new.instalment, new.instalments, new.amount_charged)
    IS DISTINCT FROM (old.id, old.student_id, old.fee_structure_id, old.instalment, old.instalments, old.amount_charged) THEN
    RAISE EXCEPTION 'IMMUTABLE: a fee stays what it was assigned as' USING ERRCODE = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER student_fees_guard BEFORE INSERT OR UPDATE ON "student_fees"
  FOR EACH ROW EXECUTE FUNCTION public.guard_student_fee();--> statement-breakpoint
-- An entry belongs to a transaction that is being posted: none joins a posted one, nor one that another session posts at this
-- moment, for which it waits here.
CREATE FUNCTION public.guard_fee_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger ' || n.transaction_id, 0))
    FROM (SELECT DISTINCT transaction_id FROM new_rows) n;
  IF EXISTS (SELECT FROM new_rows n JOIN public.ledger_transactions t ON t.id = n.transaction_id) THEN
    RAISE EXCEPTION 'IMMUTABLE: a posted transaction takes no further entry' USING ERRCODE = '42501';
  END IF;
  UPDATE public.student_fees f SET amount_due = f.amount_due + e.due, amount_paid = f.amount_paid + e.paid
    FROM (SELECT student_fee_id, sum(due) AS due, sum(paid) AS paid FROM new_rows GROUP BY student_fee_id) e
    WHERE f.id = e.student_fee_id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Those of `fee_charges` come with fees that count them already.
CREATE TRIGGER fee_entries_enter AFTER INSERT ON "fee_entries" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION public.guard_fee_entries();--> statement-breakpoint
-- A fee that is given to many at once, each with the entry that charges it: one by one their rows would be written twice, and
-- what they point at looked up four times. Nothing is kept here: whoever writes into it gives a fee.
CREATE VIEW public.fee_charges AS
  SELECT NULL::uuid AS transaction_id, NULL::uuid AS fee_structure_id, NULL::smallint AS instalments, NULL::timestamptz AS created_at,
    NULL::uuid[] AS ids, NULL::uuid[] AS students, NULL::smallint[] AS numbers, NULL::bigint[] AS amounts, NULL::date[] AS due_dates
  WHERE false;--> statement-breakpoint
CREATE FUNCTION public.enter_fee_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger ' || new.transaction_id, 0));
  IF EXISTS (SELECT FROM public.ledger_transactions WHERE id = new.transaction_id) THEN
    RAISE EXCEPTION 'IMMUTABLE: a posted transaction takes no further entry' USING ERRCODE = '42501';
  END IF;
  INSERT INTO public.student_fees
    (id, student_id, fee_structure_id, instalment, instalments, amount_charged, amount_due, due_date, created_at)
    SELECT f.id, f.student, new.fee_structure_id, f.number, new.instalments, f.amount, f.amount, f.due_date, new.created_at
    FROM unnest(new.ids, new.students, new.numbers, new.amounts, new.due_dates) AS f (id, student, number, amount, due_date);
  INSERT INTO public.fee_entries (transaction_id, student_fee_id, due)
    SELECT new.transaction_id, f.id, f.amount FROM unnest(new.ids, new.amounts) AS f (id, amount);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER fee_charges_enter INSTEAD OF INSERT ON public.fee_charges
  FOR EACH ROW EXECUTE FUNCTION public.enter_fee_charge();--> statement-breakpoint
-- So does a payment: nothing that was posted as something else becomes one.
CREATE FUNCTION public.guard_fee_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger ' || new.id, 0));
  IF EXISTS (SELECT FROM public.ledger_transactions t WHERE t.id = new.id) THEN
    RAISE EXCEPTION 'IMMUTABLE: a posted transaction becomes no payment' USING ERRCODE = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER fee_payments_guard BEFORE INSERT ON "fee_payments"
  FOR EACH ROW EXECUTE FUNCTION public.guard_fee_payment();--> statement-breakpoint
-- What all fees come to. One change of fees after the other from here to its commit: callers hold the rows of the fees they
-- change before, and the books afterwards, so that no two wait for each other in a circle.
CREATE FUNCTION public.tally_student_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7736551004);
  IF tg_op = 'INSERT' THEN
    INSERT INTO public.fee_tallies AS t (fee_structure_id, due_date, state, fees, due, paid)
      SELECT fee_structure_id, due_date, state, count(*), sum(amount_due), sum(amount_paid) FROM new_rows GROUP BY 1, 2, 3
      ON CONFLICT ON CONSTRAINT fee_tallies_fee_structure_id_due_date_state_pk
      DO UPDATE SET fees = t.fees + excluded.fees, due = t.due + excluded.due, paid = t.paid + excluded.paid;
  ELSE
    INSERT INTO public.fee_tallies AS t (fee_structure_id, due_date, state, fees, due, paid)
      SELECT fee_structure_id, due_date, state, sum(one), sum(one * amount_due), sum(one * amount_paid)
      FROM (SELECT 1 AS one, n.* FROM new_rows n UNION ALL SELECT -1, o.* FROM old_rows o) changed GROUP BY 1, 2, 3
      ON CONFLICT ON CONSTRAINT fee_tallies_fee_structure_id_due_date_state_pk
      DO UPDATE SET fees = t.fees + excluded.fees, due = t.due + excluded.due, paid = t.paid + excluded.paid;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER student_fees_tally_new AFTER INSERT ON "student_fees" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION public.tally_student_fees();--> statement-breakpoint
CREATE TRIGGER student_fees_tally_changed AFTER UPDATE ON "student_fees" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION public.tally_student_fees();--> statement-breakpoint
-- A number of an operator, a bank or a check stands for one payment, until that is reversed: then it may be entered again, rightly.
-- All changes of fees wait for each other here already, so what this looks at does not move meanwhile.
CREATE FUNCTION public.guard_operator_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7736551004);
  IF EXISTS (
    SELECT FROM public.fee_payments p
    WHERE p.payment_method = new.payment_method AND p.operator_reference = new.operator_reference AND p.id <> new.id
      AND NOT EXISTS (SELECT FROM public.ledger_transactions r WHERE r.reverses = p.id)
  ) THEN
    RAISE EXCEPTION 'a payment with this number stands already'
      USING ERRCODE = '23505', CONSTRAINT = 'fee_payments_operator_reference_key';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER fee_payments_operator_reference AFTER INSERT ON "fee_payments"
  FOR EACH ROW WHEN (new.operator_reference IS NOT NULL) EXECUTE FUNCTION public.guard_operator_reference();--> statement-breakpoint
-- Gives out the day's next reference; it is never given out twice, used or not.
CREATE FUNCTION public.next_fee_reference(of_day date) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO public.fee_reference_days AS d (day, "references") VALUES (of_day, 1)
    ON CONFLICT (day) DO UPDATE SET "references" = d."references" + 1 RETURNING "references"
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.post_ledger_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
  count integer;
  saved bigint;
  legs text := public.ledger_legs(new.id);
BEGIN
  SELECT sum(e.amount), count(*), coalesce(sum(a.normal * e.amount) FILTER (WHERE a.kind = 'savings'), 0)
    INTO total, count, saved
    FROM public.ledger_entries e JOIN public.ledger_accounts a ON a.id = e.account_id WHERE e.transaction_id = new.id;
  IF count < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'the legs do not cancel out' USING ERRCODE = '23514', CONSTRAINT = 'ledger_transactions_balanced';
  END IF;
  -- One queue in which each waits for the one before: on the rows themselves all would be woken by every commit.
  PERFORM pg_advisory_xact_lock(7736551003);
  UPDATE public.ledger_days d SET receipts = d.receipts + 1 WHERE d.day = new.value_date RETURNING d.receipts INTO new.receipt_number;
  IF NOT FOUND THEN
    INSERT INTO public.ledger_days (day, receipts) VALUES (new.value_date, 1) RETURNING receipts INTO new.receipt_number;
  END IF;
  UPDATE public.ledger_state s
    SET position = s.position + 1, hash = public.ledger_link(s.hash, new, legs), savings = s.savings + saved
    WHERE NOT s.halted
    RETURNING s.position, s.hash INTO new.position, new.hash;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'LEDGER_HALTED' USING ERRCODE = 'LH001';
  END IF;
  -- Open pages hear of it once it is committed, savings by their account, fees by their student; what keeps no balance has no page.
  PERFORM pg_notify('preau_live', CASE WHEN a.kind = 'savings' THEN 'ledger_account:' || a.id ELSE 'fee_account:' || a.owner_id END)
    FROM public.ledger_entries e JOIN public.ledger_accounts a ON a.id = e.account_id
    WHERE e.transaction_id = new.id AND e.seq IS NOT NULL;
  RETURN new;
END $$;--> statement-breakpoint
-- The legs of a posting all at once, as a fee of a whole grade has them: looked up, held and moved together and not one by one.
-- Nothing is kept here: whoever writes into it enters legs, by the same rules as a leg that is entered by itself.
CREATE VIEW public.ledger_postings AS
  SELECT NULL::uuid AS transaction_id, NULL::uuid[] AS accounts, NULL::bigint[] AS amounts WHERE false;--> statement-breakpoint
CREATE FUNCTION public.enter_ledger_legs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found_id uuid;
  found_status text;
BEGIN
  -- All legs of a transaction are written by one session: another waits here, and then finds it posted or gone.
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger ' || new.transaction_id, 0));
  IF EXISTS (SELECT FROM public.ledger_transactions WHERE id = new.transaction_id) THEN
    RAISE EXCEPTION 'IMMUTABLE: a posted transaction takes no further leg' USING ERRCODE = '42501';
  END IF;
  -- In the order of their ids, so that no two postings wait for each other in a circle.
  PERFORM FROM public.ledger_accounts WHERE id = ANY (new.accounts) AND floor IS NOT NULL ORDER BY id FOR NO KEY UPDATE;
  SELECT a.id, a.status INTO found_id, found_status
    FROM unnest(new.accounts) WITH ORDINALITY AS leg (account, line) LEFT JOIN public.ledger_accounts a ON a.id = leg.account
    WHERE a.status IS DISTINCT FROM 'open' ORDER BY leg.line LIMIT 1;
  IF FOUND AND found_id IS NULL THEN
    RAISE EXCEPTION 'no such account' USING ERRCODE = '23503', CONSTRAINT = 'ledger_entries_account_id_ledger_accounts_id_fk';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'the account is %', found_status USING ERRCODE = '23514', CONSTRAINT = 'ledger_accounts_open';
  END IF;
  INSERT INTO public.ledger_entries (transaction_id, line, account_id, seq, amount, balance_after)
    SELECT new.transaction_id, leg.line, a.id,
      CASE WHEN a.floor IS NOT NULL THEN a.seq + row_number() OVER so_far END, leg.amount,
      CASE WHEN a.floor IS NOT NULL THEN (a.balance + a.normal * sum(leg.amount) OVER so_far)::bigint END
    FROM unnest(new.accounts, new.amounts) WITH ORDINALITY AS leg (account, amount, line)
    JOIN public.ledger_accounts a ON a.id = leg.account
    WINDOW so_far AS (PARTITION BY a.id ORDER BY leg.line);
  -- An account that comes twice never is below its floor, not even between two legs.
  IF EXISTS (SELECT FROM public.ledger_entries e JOIN public.ledger_accounts a ON a.id = e.account_id
    WHERE e.transaction_id = new.transaction_id AND e.balance_after < a.floor) THEN
    RAISE EXCEPTION 'below the floor' USING ERRCODE = '23514', CONSTRAINT = 'ledger_accounts_no_overdraft';
  END IF;
  UPDATE public.ledger_accounts a SET balance = e.balance_after, seq = e.seq
    FROM (SELECT DISTINCT ON (account_id) account_id, seq, balance_after FROM public.ledger_entries
      WHERE transaction_id = new.transaction_id AND seq IS NOT NULL ORDER BY account_id, seq DESC) e
    WHERE a.id = e.account_id;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_postings_enter INSTEAD OF INSERT ON public.ledger_postings
  FOR EACH ROW EXECUTE FUNCTION public.enter_ledger_legs();--> statement-breakpoint
-- A leg that somebody enters by itself; those of the trigger above have their place and balance already.
CREATE OR REPLACE TRIGGER ledger_entries_enter BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION public.enter_ledger_entry();--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.ledger_post(
  posting_id uuid, posting_kind text, posting_memo text, posting_reverses uuid, maker uuid,
  posting_day date, posting_at timestamptz, posting_key text, accounts uuid[], amounts bigint[],
  OUT receipt integer, OUT balances bigint[], OUT seqs bigint[]
) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.ledger_postings (transaction_id, accounts, amounts) VALUES (posting_id, accounts, amounts);
  SELECT array_agg(e.balance_after ORDER BY e.line), array_agg(e.seq ORDER BY e.line) INTO balances, seqs
    FROM public.ledger_entries e WHERE e.transaction_id = posting_id;
  INSERT INTO public.ledger_transactions AS t (id, kind, memo, reverses, created_by, value_date, posted_at, idem_key)
    VALUES (posting_id, posting_kind, posting_memo, posting_reverses, maker, posting_day, posting_at, posting_key)
    RETURNING t.receipt_number INTO receipt;
END $$;
