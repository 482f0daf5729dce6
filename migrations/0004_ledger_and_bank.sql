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
CREATE TABLE "bank_tallies" (
	"closed" boolean PRIMARY KEY NOT NULL,
	"accounts" integer NOT NULL,
	"members" integer NOT NULL,
	CONSTRAINT "bank_tallies_not_negative" CHECK ("bank_tallies"."accounts" >= 0 and "bank_tallies"."members" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"method" text,
	"normal" smallint NOT NULL,
	"balance" bigint DEFAULT 0,
	"seq" bigint DEFAULT 0 NOT NULL,
	"floor" bigint DEFAULT 0,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_owner_key" UNIQUE NULLS NOT DISTINCT("kind","owner_id","method"),
	CONSTRAINT "ledger_accounts_kind_is_known" CHECK ("ledger_accounts"."kind" in ('savings', 'till', 'fee_receivable', 'fee_income', 'credit', 'opening')),
	CONSTRAINT "ledger_accounts_method_of_tills" CHECK (("ledger_accounts"."kind" = 'till') = ("ledger_accounts"."method" is not null)),
	CONSTRAINT "ledger_accounts_normal" CHECK ("ledger_accounts"."normal" in (1, -1)),
	CONSTRAINT "ledger_accounts_status_is_known" CHECK ("ledger_accounts"."status" in ('open', 'frozen', 'closed')),
	CONSTRAINT "ledger_accounts_balance_is_kept" CHECK (("ledger_accounts"."floor" is null) = ("ledger_accounts"."balance" is null)),
	CONSTRAINT "ledger_accounts_no_overdraft" CHECK ("ledger_accounts"."balance" >= "ledger_accounts"."floor"),
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
	"seq" bigint,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	CONSTRAINT "ledger_entries_transaction_id_line_pk" PRIMARY KEY("transaction_id","line"),
	CONSTRAINT "ledger_entries_account_seq_key" UNIQUE("account_id","seq"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0 and abs("ledger_entries"."amount") <= 1000000000000000)
);
--> statement-breakpoint
CREATE TABLE "ledger_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '0000000000000000000000000000000000000000000000000000000000000000' NOT NULL,
	"halted" boolean DEFAULT false NOT NULL,
	"savings" bigint DEFAULT 0 NOT NULL,
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
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	"idem_key" text NOT NULL,
	CONSTRAINT "ledger_transactions_idem_key_key" UNIQUE("idem_key"),
	CONSTRAINT "ledger_transactions_position_key" UNIQUE("position"),
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
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_ledger_transactions_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_account_members_student_id_idx" ON "bank_account_members" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "bank_accounts_open_idx" ON "bank_accounts" USING btree ("id") WHERE "bank_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "bank_accounts_closed_idx" ON "bank_accounts" USING btree ("id") WHERE "bank_accounts"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "ledger_checks_at_idx" ON "ledger_checks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "backups_at_idx" ON "backups" USING btree ("at");--> statement-breakpoint
INSERT INTO "ledger_state" ("id") VALUES (1);--> statement-breakpoint
INSERT INTO "ledger_accounts" ("id", "kind", "method", "normal", "floor", "balance") VALUES
  ('00000000-0000-7000-8000-0000000011a1', 'till', 'cash', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011a2', 'till', 'bank_transfer', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011a3', 'till', 'mobile_money', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011a4', 'till', 'check', 1, NULL, NULL),
  ('00000000-0000-7000-8000-0000000011a5', 'till', 'card', 1, NULL, NULL);--> statement-breakpoint
-- Rows that are written once.
CREATE TRIGGER ledger_transactions_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
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
  IF (new.id, new.kind, new.owner_id, new.method, new.normal, new.floor)
    IS DISTINCT FROM (old.id, old.kind, old.owner_id, old.method, old.normal, old.floor) THEN
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
  IF coalesce(new.balance, 0) <> 0 OR new.seq <> 0 THEN
    RAISE EXCEPTION 'IMMUTABLE: a balance comes from its entries' USING ERRCODE = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON "ledger_accounts"
  FOR EACH ROW EXECUTE FUNCTION public.open_ledger_account();--> statement-breakpoint
-- Gives a leg its place and its balance, and moves the account's own: one row lock, so that no two legs read one balance. An
-- account without a floor keeps none: many movements share it, and each would wait for the one before. Legs come before
-- their transaction, which closes them: none joins it later.
CREATE FUNCTION public.enter_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account public.ledger_accounts;
BEGIN
  -- All legs of a transaction are written by one session: another waits here, and then finds it posted or gone.
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger ' || new.transaction_id, 0));
  IF EXISTS (SELECT FROM public.ledger_transactions WHERE id = new.transaction_id) THEN
    RAISE EXCEPTION 'IMMUTABLE: a posted transaction takes no further leg' USING ERRCODE = '42501';
  END IF;
  SELECT * INTO account FROM public.ledger_accounts WHERE id = new.account_id;
  IF account.floor IS NOT NULL THEN
    SELECT * INTO account FROM public.ledger_accounts WHERE id = new.account_id FOR NO KEY UPDATE;
  END IF;
  IF account.id IS NULL THEN
    RAISE EXCEPTION 'no such account' USING ERRCODE = '23503', CONSTRAINT = 'ledger_entries_account_id_ledger_accounts_id_fk';
  END IF;
  IF account.status <> 'open' THEN
    RAISE EXCEPTION 'the account is %', account.status USING ERRCODE = '23514', CONSTRAINT = 'ledger_accounts_open';
  END IF;
  new.seq := NULL;
  new.balance_after := NULL;
  IF account.floor IS NOT NULL THEN
    new.seq := account.seq + 1;
    new.balance_after := account.balance + account.normal * new.amount;
    UPDATE public.ledger_accounts SET balance = new.balance_after, seq = new.seq WHERE id = account.id;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_enter BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION public.enter_ledger_entry();--> statement-breakpoint
-- All that a transaction says, in one order and one spelling: what the chain hashes.
CREATE FUNCTION public.ledger_legs(transaction uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_array(e.line, e.account_id, e.seq, e.amount, e.balance_after) ORDER BY e.line)::text
  FROM public.ledger_entries e WHERE e.transaction_id = transaction
$$;--> statement-breakpoint
CREATE FUNCTION public.ledger_link(before text, t public.ledger_transactions, legs text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(before || jsonb_build_array(
    t.id, t.kind, t.memo, t.reverses, t.created_by, t.approved_by,
    to_char(t.approved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    to_char(t.value_date, 'YYYY-MM-DD'),
    to_char(t.posted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    t.receipt_number, t.idem_key
  )::text || legs, 'UTF8')), 'hex')
$$;--> statement-breakpoint
-- Posts a transaction over its legs: two at least, cancelling out. Then it gets its receipt number and its place in the chain,
-- both without a gap. From here to the commit every other posting of the school waits: nothing else belongs here.
CREATE FUNCTION public.post_ledger_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
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
  -- Open pages hear of it once it is committed; what keeps no balance has no page.
  PERFORM pg_notify('preau_live', 'ledger_account:' || e.account_id) FROM public.ledger_entries e
    WHERE e.transaction_id = new.id AND e.seq IS NOT NULL;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_transactions_post BEFORE INSERT ON "ledger_transactions"
  FOR EACH ROW EXECUTE FUNCTION public.post_ledger_transaction();--> statement-breakpoint
-- Posts a transaction whole. Accounts that keep a balance are locked in the order of their ids, then the day, then the end of
-- the chain, so that no two postings wait for each other in a circle. Call it last.
CREATE FUNCTION public.ledger_post(
  posting_id uuid, posting_kind text, posting_memo text, posting_reverses uuid, maker uuid,
  posting_day date, posting_at timestamptz, posting_key text, accounts uuid[], amounts bigint[],
  OUT receipt integer, OUT balances bigint[], OUT seqs bigint[]
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.ledger_accounts WHERE id = ANY (accounts) AND floor IS NOT NULL ORDER BY id FOR NO KEY UPDATE;
  WITH entered AS (
    INSERT INTO public.ledger_entries (transaction_id, line, account_id, amount)
      SELECT posting_id, leg.line, leg.account, leg.amount
      FROM unnest(accounts, amounts) WITH ORDINALITY AS leg (account, amount, line)
      ORDER BY leg.line
    RETURNING line, balance_after, seq
  ) SELECT array_agg(balance_after ORDER BY line), array_agg(seq ORDER BY line) INTO balances, seqs FROM entered;
  INSERT INTO public.ledger_transactions AS t (id, kind, memo, reverses, created_by, value_date, posted_at, idem_key)
    VALUES (posting_id, posting_kind, posting_memo, posting_reverses, maker, posting_day, posting_at, posting_key)
    RETURNING t.receipt_number INTO receipt;
END $$;--> statement-breakpoint
-- Waits until no other call with the key is under way, then looks what it was answered: in two statements of one round trip,
-- so that the look sees what the wait was for.
CREATE FUNCTION public.claim_answer(caller uuid, called text, key text, OUT input_hash text, OUT answer bytea) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(caller || ' ' || called || ' ' || key, 0));
  SELECT a.input_hash, a.answer INTO input_hash, answer FROM public.idempotent_answers a
    WHERE a.actor_id = caller AND a.procedure = called AND a.key_hash = key;
END $$;--> statement-breakpoint
-- How many accounts the bank has and how many members they have together: counted as they come and go, in the same transaction.
-- The row of the open accounts is always touched before that of the closed ones, so that nobody waits in a circle.
INSERT INTO "bank_tallies" ("closed", "accounts", "members") VALUES (false, 0, 0), (true, 0, 0);--> statement-breakpoint
CREATE FUNCTION public.add_to_bank_tally(of_closed boolean, more_accounts integer, more_members integer) RETURNS void LANGUAGE sql AS $$
  UPDATE public.bank_tallies SET accounts = accounts + more_accounts, members = members + more_members WHERE closed = of_closed
$$;--> statement-breakpoint
CREATE FUNCTION public.tally_bank_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held integer;
BEGIN
  IF tg_op = 'INSERT' THEN
    PERFORM public.add_to_bank_tally(new.closed_at IS NOT NULL, 1, 0);
  ELSIF tg_op = 'DELETE' THEN
    PERFORM public.add_to_bank_tally(old.closed_at IS NOT NULL, -1, 0);
  ELSIF old.closed_at IS NULL AND new.closed_at IS NOT NULL THEN
    -- Its members go with it.
    SELECT count(*) INTO held FROM public.bank_account_members WHERE account_id = new.id AND removed_at IS NULL;
    PERFORM public.add_to_bank_tally(false, -1, -held);
    PERFORM public.add_to_bank_tally(true, 1, held);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bank_accounts_tally AFTER INSERT OR DELETE OR UPDATE OF closed_at ON "bank_accounts"
  FOR EACH ROW EXECUTE FUNCTION public.tally_bank_account();--> statement-breakpoint
CREATE FUNCTION public.tally_bank_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := (tg_op <> 'DELETE' AND new.removed_at IS NULL)::integer - (tg_op <> 'INSERT' AND old.removed_at IS NULL)::integer;
BEGIN
  IF step <> 0 THEN
    PERFORM public.add_to_bank_tally(closed_at IS NOT NULL, 0, step) FROM public.bank_accounts
      WHERE id = coalesce(new.account_id, old.account_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bank_account_members_tally AFTER INSERT OR DELETE OR UPDATE OF removed_at ON "bank_account_members"
  FOR EACH ROW EXECUTE FUNCTION public.tally_bank_member();--> statement-breakpoint
-- What may end an open event stream: a session that ends, an account that is closed or held, another role. Open streams of
-- the person are judged anew once it is committed.
CREATE FUNCTION public.tell_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('preau_live', 'user:' || (to_jsonb(old) ->> TG_ARGV[0]));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_tell AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION public.tell_of_user('user_id');--> statement-breakpoint
CREATE TRIGGER user_roles_tell AFTER UPDATE OF role OR DELETE ON "user_roles"
  FOR EACH ROW EXECUTE FUNCTION public.tell_of_user('user_id');--> statement-breakpoint
CREATE TRIGGER users_tell AFTER UPDATE OF disabled_at, must_change_password ON "users"
  FOR EACH ROW WHEN ((old.disabled_at, old.must_change_password) IS DISTINCT FROM (new.disabled_at, new.must_change_password))
  EXECUTE FUNCTION public.tell_of_user('id');
