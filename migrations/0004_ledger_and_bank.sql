CREATE TABLE "bank_account_members" (
	"account_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "bank_account_members_account_id_student_id_pk" PRIMARY KEY("account_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"closed_at" timestamp with time zone,
	"name_key" text GENERATED ALWAYS AS (public.fold_name(account_name)) STORED,
	CONSTRAINT "bank_accounts_name_length" CHECK (char_length("bank_accounts"."account_name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"method" text,
	"normal" smallint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"floor" bigint DEFAULT 0,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_owner_key" UNIQUE NULLS NOT DISTINCT("kind","owner_id","method"),
	CONSTRAINT "ledger_accounts_kind_is_known" CHECK ("ledger_accounts"."kind" in ('savings', 'till', 'fee_receivable', 'fee_income', 'credit', 'opening')),
	CONSTRAINT "ledger_accounts_method_of_tills" CHECK (("ledger_accounts"."kind" = 'till') = ("ledger_accounts"."method" is not null)),
	CONSTRAINT "ledger_accounts_normal" CHECK ("ledger_accounts"."normal" in (1, -1)),
	CONSTRAINT "ledger_accounts_status_is_known" CHECK ("ledger_accounts"."status" in ('open', 'frozen', 'closed')),
	CONSTRAINT "ledger_accounts_no_overdraft" CHECK ("ledger_accounts"."floor" is null or "ledger_accounts"."balance" >= "ledger_accounts"."floor"),
	CONSTRAINT "ledger_accounts_closed_at_zero" CHECK ("ledger_accounts"."status" <> 'closed' or "ledger_accounts"."balance" = 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"checked_by" uuid,
	"failures" jsonb NOT NULL,
	"transactions" bigint NOT NULL,
	"head" text NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"day" date PRIMARY KEY NOT NULL,
	"receipts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transaction_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"account_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	CONSTRAINT "ledger_entries_transaction_id_line_pk" PRIMARY KEY("transaction_id","line"),
	CONSTRAINT "ledger_entries_account_seq_key" UNIQUE("account_id","seq"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0 and abs("ledger_entries"."amount") <= 1000000000000000)
);
--> statement-breakpoint
CREATE TABLE "ledger_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_seals_transaction_id_key" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '0000000000000000000000000000000000000000000000000000000000000000' NOT NULL,
	"halted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ledger_state_one_row" CHECK ("ledger_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"memo" text,
	"reverses" uuid,
	"created_by" uuid NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"value_date" date NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"receipt_number" integer NOT NULL,
	"idem_key" text NOT NULL,
	CONSTRAINT "ledger_transactions_idem_key_key" UNIQUE("idem_key"),
	CONSTRAINT "ledger_transactions_reverses_key" UNIQUE("reverses"),
	CONSTRAINT "ledger_transactions_receipt_key" UNIQUE("value_date","receipt_number"),
	CONSTRAINT "ledger_transactions_kind_form" CHECK ("ledger_transactions"."kind" ~ '^[a-z][a-z_]{1,39}$'),
	CONSTRAINT "ledger_transactions_memo_length" CHECK (char_length("ledger_transactions"."memo") between 1 and 500),
	CONSTRAINT "ledger_transactions_idem_key_length" CHECK (char_length("ledger_transactions"."idem_key") between 8 and 255),
	CONSTRAINT "ledger_transactions_reversal" CHECK (("ledger_transactions"."kind" = 'reversal') = ("ledger_transactions"."reverses" is not null)),
	CONSTRAINT "ledger_transactions_maker_is_not_checker" CHECK ("ledger_transactions"."approved_by" <> "ledger_transactions"."created_by"),
	CONSTRAINT "ledger_transactions_approval" CHECK (("ledger_transactions"."approved_by" is null) = ("ledger_transactions"."approved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"encrypted" boolean NOT NULL,
	"marks" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_account_members" ADD CONSTRAINT "bank_account_members_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_members" ADD CONSTRAINT "bank_account_members_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_id_ledger_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_seals" ADD CONSTRAINT "ledger_seals_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_ledger_transactions_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_account_members_student_id_idx" ON "bank_account_members" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "bank_accounts_open_idx" ON "bank_accounts" USING btree ("id" DESC NULLS LAST) WHERE "bank_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_checks_at_idx" ON "ledger_checks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "backups_at_idx" ON "backups" USING btree ("at");--> statement-breakpoint
INSERT INTO "ledger_state" ("id") VALUES (1);--> statement-breakpoint
INSERT INTO "ledger_accounts" ("id", "kind", "method", "normal", "floor") VALUES
  ('00000000-0000-7000-8000-0000000011a1', 'till', 'cash', 1, NULL),
  ('00000000-0000-7000-8000-0000000011a2', 'till', 'bank_transfer', 1, NULL),
  ('00000000-0000-7000-8000-0000000011a3', 'till', 'mobile_money', 1, NULL),
  ('00000000-0000-7000-8000-0000000011a4', 'till', 'check', 1, NULL),
  ('00000000-0000-7000-8000-0000000011a5', 'till', 'card', 1, NULL);--> statement-breakpoint
-- Rows that are written once.
CREATE TRIGGER ledger_transactions_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_seals_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_checks_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_checks"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR TRUNCATE ON "ledger_accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
-- An account is what it was opened as, and its balance comes from its entries: from the trigger below, never from a statement.
CREATE FUNCTION public.guard_ledger_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.balance, new.seq) IS DISTINCT FROM (old.balance, old.seq) AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'IMMUTABLE: a balance comes from its entries' USING ERRCODE = '42501';
  END IF;
  IF (new.id, new.kind, new.owner_id, new.method, new.normal) IS DISTINCT FROM (old.id, old.kind, old.owner_id, old.method, old.normal) THEN
    RAISE EXCEPTION 'IMMUTABLE: an account stays what it was opened as' USING ERRCODE = '42501';
  END IF;
  IF old.status = 'closed' AND new.status <> 'closed' THEN
    RAISE EXCEPTION 'IMMUTABLE: a closed account stays closed' USING ERRCODE = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_accounts_guard BEFORE UPDATE ON "ledger_accounts"
  FOR EACH ROW EXECUTE FUNCTION public.guard_ledger_account();--> statement-breakpoint
-- An account is opened empty.
CREATE FUNCTION public.open_ledger_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.balance <> 0 OR new.seq <> 0 THEN
    RAISE EXCEPTION 'IMMUTABLE: a balance comes from its entries' USING ERRCODE = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON "ledger_accounts"
  FOR EACH ROW EXECUTE FUNCTION public.open_ledger_account();--> statement-breakpoint
-- Gives an entry its place and its balance, and moves the account's own: one row lock, so that no two entries read one balance.
CREATE FUNCTION public.enter_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account public.ledger_accounts;
BEGIN
  SELECT * INTO account FROM public.ledger_accounts WHERE id = new.account_id FOR NO KEY UPDATE;
  IF account.id IS NULL THEN
    RAISE EXCEPTION 'no such account' USING ERRCODE = '23503', CONSTRAINT = 'ledger_entries_account_id_ledger_accounts_id_fk';
  END IF;
  IF account.status <> 'open' THEN
    RAISE EXCEPTION 'the account is %', account.status USING ERRCODE = '23514', CONSTRAINT = 'ledger_accounts_open';
  END IF;
  new.seq := account.seq + 1;
  new.balance_after := account.balance + account.normal * new.amount;
  UPDATE public.ledger_accounts SET balance = new.balance_after, seq = new.seq WHERE id = account.id;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_enter BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION public.enter_ledger_entry();--> statement-breakpoint
-- At commit: a transaction has two legs at least, its legs cancel out, and it stands in the chain.
CREATE FUNCTION public.balance_ledger_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
  legs integer;
BEGIN
  SELECT coalesce(sum(amount), 0), count(*) INTO total, legs FROM public.ledger_entries WHERE transaction_id = new.id;
  IF total <> 0 OR legs < 2 THEN
    RAISE EXCEPTION 'the legs do not cancel out' USING ERRCODE = '23514', CONSTRAINT = 'ledger_transactions_balanced';
  END IF;
  IF NOT EXISTS (SELECT FROM public.ledger_seals WHERE transaction_id = new.id) THEN
    RAISE EXCEPTION 'the transaction is not in the chain' USING ERRCODE = '23514', CONSTRAINT = 'ledger_transactions_sealed';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.balance_ledger_transaction();--> statement-breakpoint
-- No leg joins a transaction that is sealed already: its hash would no longer be its own.
CREATE FUNCTION public.refuse_late_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.ledger_seals WHERE transaction_id = new.transaction_id) THEN
    RAISE EXCEPTION 'IMMUTABLE: a sealed transaction takes no further leg' USING ERRCODE = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_in_time BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION public.refuse_late_ledger_entry();--> statement-breakpoint
-- All that a transaction says, in one order and one spelling: what the chain hashes.
CREATE FUNCTION public.ledger_content(transaction uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    t.id, t.kind, t.memo, t.reverses, t.created_by, t.approved_by,
    to_char(t.approved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    to_char(t.value_date, 'YYYY-MM-DD'),
    to_char(t.posted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    t.receipt_number, t.idem_key,
    (SELECT jsonb_agg(jsonb_build_array(e.line, e.account_id, e.seq, e.amount, e.balance_after) ORDER BY e.line)
      FROM public.ledger_entries e WHERE e.transaction_id = t.id)
  )::text
  FROM public.ledger_transactions t WHERE t.id = transaction
$$;--> statement-breakpoint
CREATE FUNCTION public.ledger_link(before text, transaction uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(before || public.ledger_content(transaction), 'UTF8')), 'hex')
$$;--> statement-breakpoint
-- Posts a transaction whole: legs, receipt number, place in the chain. Accounts are locked in one fixed order (those that many
-- share last), then the state, then the day, so that no two postings wait for each other in a circle. Everything that
-- the whole school shares is held from here to the commit only: call it last.
CREATE FUNCTION public.ledger_post(
  posting_id uuid, posting_kind text, posting_memo text, posting_reverses uuid, maker uuid,
  posting_day date, posting_at timestamptz, posting_key text, accounts uuid[], amounts bigint[],
  OUT receipt integer, OUT place bigint, OUT balances bigint[], OUT seqs bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  state public.ledger_state;
  link text;
BEGIN
  PERFORM FROM public.ledger_accounts WHERE id = ANY (accounts)
    ORDER BY (kind IN ('till', 'fee_income', 'opening')), id FOR NO KEY UPDATE;
  SELECT * INTO state FROM public.ledger_state FOR UPDATE;
  IF state.halted THEN
    RAISE EXCEPTION 'LEDGER_HALTED' USING ERRCODE = 'LH001';
  END IF;
  INSERT INTO public.ledger_days AS d (day, receipts) VALUES (posting_day, 1)
    ON CONFLICT (day) DO UPDATE SET receipts = d.receipts + 1 RETURNING d.receipts INTO receipt;
  INSERT INTO public.ledger_transactions (id, kind, memo, reverses, created_by, value_date, posted_at, receipt_number, idem_key)
    VALUES (posting_id, posting_kind, posting_memo, posting_reverses, maker, posting_day, posting_at, receipt, posting_key);
  WITH entered AS (
    INSERT INTO public.ledger_entries (transaction_id, line, account_id, amount, seq, balance_after)
      SELECT posting_id, leg.line, leg.account, leg.amount, 0, 0
      FROM unnest(accounts, amounts) WITH ORDINALITY AS leg (account, amount, line)
      ORDER BY leg.line
    RETURNING line, balance_after, seq
  ) SELECT array_agg(balance_after ORDER BY line), array_agg(seq ORDER BY line) INTO balances, seqs FROM entered;
  place := state.position + 1;
  link := public.ledger_link(state.hash, posting_id);
  INSERT INTO public.ledger_seals (position, transaction_id, hash) VALUES (place, posting_id, link);
  UPDATE public.ledger_state SET position = place, hash = link;
  -- Open pages hear of it once it is committed; tills have no page.
  PERFORM pg_notify('preau_live', 'ledger_account:' || a.id) FROM public.ledger_accounts a
    WHERE a.id = ANY (accounts) AND a.owner_id IS NOT NULL;
END $$;--> statement-breakpoint
-- Waits until no other call with the key is under way, then looks what it was answered: in two statements of one round trip,
-- so that the look sees what the wait was for.
CREATE FUNCTION public.claim_answer(caller uuid, called text, key text, OUT input_hash text, OUT answer bytea) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(caller || ' ' || called || ' ' || key, 0));
  SELECT a.input_hash, a.answer INTO input_hash, answer FROM public.idempotent_answers a
    WHERE a.actor_id = caller AND a.procedure = called AND a.key_hash = key;
END $$;
