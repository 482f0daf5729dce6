-- Functions and triggers of the ledger. This text is applied whenever it changes (docs/decisions/0022);
-- tables are in the migrations.

-- These rows are never updated or deleted.
create or replace trigger ledger_transactions_immutable before update or delete or truncate on public.ledger_transactions
  for each statement execute function public.refuse_change();
create or replace trigger ledger_entries_immutable before update or delete or truncate on public.ledger_entries
  for each statement execute function public.refuse_change();
create or replace trigger ledger_checks_immutable before update or delete or truncate on public.ledger_checks
  for each statement execute function public.refuse_change();
create or replace trigger ledger_accounts_kept before delete or truncate on public.ledger_accounts
  for each statement execute function public.refuse_change();

-- Whether one of the ledger's own functions is writing; other statements may not write the data they
-- maintain.
create or replace function public.is_posting() returns boolean language sql stable as $$
  select coalesce(current_setting('preau.is_posting', true), '') = 'on'
$$;
create or replace function public.set_posting(is_posting boolean) returns void language sql as $$
  select set_config('preau.is_posting', case when is_posting then 'on' else '' end, true)
$$;

-- An account's properties are immutable, and its balance is derived from its entries.
create or replace function public.guard_ledger_account() returns trigger language plpgsql as $$
begin
  if (new.balance, new.seq) is distinct from (old.balance, old.seq) and not public.is_posting() then
    raise exception 'IMMUTABLE: a balance comes from its entries' using errcode = '42501';
  end if;
  if (new.id, new.kind, new.owner_id, new.method, new.normal, new.floor)
    is distinct from (old.id, old.kind, old.owner_id, old.method, old.normal, old.floor) then
    raise exception 'IMMUTABLE: an account stays what it was opened as' using errcode = '42501';
  end if;
  if old.status = 'closed' and new.status <> 'closed' then
    raise exception 'IMMUTABLE: a closed account stays closed' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger ledger_accounts_guard before update on public.ledger_accounts
  for each row
  -- Skipped while a posting only updates balances, a thousand at once.
  when (current_setting('preau.is_posting', true) is distinct from 'on'
    or (new.id, new.kind, new.owner_id, new.method, new.normal, new.floor, new.status)
      is distinct from (old.id, old.kind, old.owner_id, old.method, old.normal, old.floor, old.status))
  execute function public.guard_ledger_account();

-- An account is opened with a zero balance.
create or replace function public.open_ledger_account() returns trigger language plpgsql as $$
begin
  if coalesce(new.balance, 0) <> 0 or new.seq <> 0 then
    raise exception 'IMMUTABLE: a balance comes from its entries' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger ledger_accounts_open_empty before insert on public.ledger_accounts
  for each row execute function public.open_ledger_account();

-- Starts writing the parts of a transaction, whose own row is inserted last and seals them. One session
-- writes all of them: another session waits here, and then finds the transaction posted or rolled back.
-- Repeated calls by the same session do nothing.
create or replace function public.open_posting(transaction uuid) returns void language plpgsql as $$
begin
  if current_setting('preau.posting', true) = transaction::text then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ledger ' || transaction, 0));
  if exists (select from public.ledger_transactions where id = transaction) then
    raise exception 'IMMUTABLE: nothing joins a posted transaction' using errcode = '42501';
  end if;
  perform set_config('preau.posting', transaction::text, true);
end $$;

-- Legs may only be inserted by `enter_ledger_legs`, which sets their sequence number and balance.
create or replace function public.guard_ledger_entry() returns trigger language plpgsql as $$
begin
  raise exception 'IMMUTABLE: legs are entered by enter_ledger_legs' using errcode = '42501';
end $$;
create or replace trigger ledger_entries_enter before insert on public.ledger_entries
  for each row when (current_setting('preau.is_posting', true) is distinct from 'on') execute function public.guard_ledger_entry();

-- Inserts the legs of a transaction at once, locking and updating their accounts together. An account without
-- a floor keeps no balance: many transactions share it, and each would wait for the previous one.
create or replace function public.enter_ledger_legs(transaction uuid, accounts uuid[], amounts bigint[]) returns void
language plpgsql as $$
declare
  seqs bigint[];
  balances bigint[];
  closed_status text;
  is_below boolean;
begin
  perform public.open_posting(transaction);
  with held as materialized (
    select leg.account, leg.amount, leg.line, a.status, a.floor, a.normal, a.balance, a.seq
    from unnest(accounts, amounts) with ordinality as leg (account, amount, line)
    join public.ledger_accounts a on a.id = leg.account
    where a.floor is not null
    -- In order of id, so that postings cannot deadlock.
    order by a.id for no key update of a
  ), legs as (
    select line, status, floor, seq + row_number() over so_far as seq,
      (balance + normal * sum(amount) over so_far)::bigint as balance
    from held window so_far as (partition by account order by line)
    union all
    select leg.line, coalesce(a.status, 'missing'), null, null, null
    from unnest(accounts) with ordinality as leg (account, line) left join public.ledger_accounts a on a.id = leg.account
    where leg.line not in (select line from held)
  )
  select array_agg(seq order by line), array_agg(balance order by line),
      (array_agg(status order by line) filter (where status <> 'open'))[1],
      -- An account that occurs twice must not be below its floor even between two legs.
      bool_or(balance < floor)
    into seqs, balances, closed_status, is_below from legs;
  if closed_status = 'missing' then
    raise exception 'no such account' using errcode = '23503', constraint = 'ledger_entries_account_id_ledger_accounts_id_fk';
  elsif closed_status is not null then
    raise exception 'the account is %', closed_status using errcode = '23514', constraint = 'ledger_accounts_open';
  end if;
  perform public.set_posting(true);
  insert into public.ledger_entries (transaction_id, line, account_id, seq, amount, balance_after)
    select transaction, leg.line, leg.account, leg.seq, leg.amount, leg.balance
    from unnest(accounts, amounts, seqs, balances) with ordinality as leg (account, amount, seq, balance, line);
  if is_below then
    raise exception 'below the floor' using errcode = '23514', constraint = 'ledger_accounts_no_overdraft';
  end if;
  update public.ledger_accounts a set balance = e.balance, seq = e.seq
    from (select distinct on (leg.account) leg.account, leg.seq, leg.balance
      from unnest(accounts, seqs, balances) as leg (account, seq, balance)
      where leg.seq is not null order by leg.account, leg.seq desc) e
    where a.id = e.account;
  perform public.set_posting(false);
end $$;

-- The canonical text of a transaction's legs, which the hash chain covers.
create or replace function public.ledger_legs(transaction uuid) returns text language sql stable as $$
  select jsonb_agg(jsonb_build_array(e.line, e.account_id, e.seq, e.amount, e.balance_after) order by e.line)::text
  from public.ledger_entries e where e.transaction_id = transaction
$$;
create or replace function public.ledger_link(before text, t public.ledger_transactions, legs text) returns text language sql stable as $$
  select encode(sha256(convert_to(before || (jsonb_build_array(
    t.id, t.kind, t.memo, t.reverses, t.created_by, t.approved_by,
    to_char(t.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    to_char(t.value_date, 'YYYY-MM-DD'),
    to_char(t.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    t.receipt_number, t.idem_key
  -- Transactions older than the series must keep the hash they had, so no paper number is included for them.
  ) || case when t.paper_number is null then '[]' else jsonb_build_array(t.paper_number) end)::text || legs, 'UTF8')), 'hex')
$$;

-- The number prefix of kinds of movements that have a numbered paper.
create or replace function public.ledger_prefix(kind text) returns text language sql immutable as $$
  select case kind
    when 'fee_payment' then 'REC' when 'deposit' then 'DEP' when 'withdraw' then 'WDR'
    when 'till_expense' then 'EXP' when 'reversal' then 'REV'
  end
$$;
-- The series of a movement, "REC-2026", by the year in which its school year began; a school year lasts until
-- the next begins. Before the first one, the calendar year is used. Null for a kind without a series.
create or replace function public.ledger_series_of(kind text, day date) returns text language sql stable as $$
  select public.ledger_prefix(kind) || '-' || to_char(
    coalesce((select max(y.first_day) from public.school_years y where y.first_day <= day), day), 'YYYY')
$$;

-- The day with which a posting's day is compared: that of the previous posting, or one confirmed by an
-- administrator since. Before the first posting, it is the day of the latest sealed audit event that is at
-- least twenty hours away: more recent events may come from the same wrong clock. Null if there is none.
create or replace function public.ledger_known_day(at timestamptz) returns date language sql stable as $$
  select coalesce(
    (select s.known_day from public.ledger_state s),
    (select (e.at at time zone 'UTC')::date
      from public.audit_seals c join public.audit_events e on e.id = c.event_id
      where abs(extract(epoch from e.at - ledger_known_day.at)) > 72000
      order by c.position desc limit 1))
$$;

-- Posts a transaction once its legs are written: at least two, summing to zero. Assigns its receipt number,
-- the number in its series and its position in the chain, all without gaps. All other postings wait from here
-- to the commit, so nothing else belongs here. Totals and live topics of account kinds are configured in
-- `ledger_account_kinds` by their feature.
create or replace function public.post_ledger_transaction() returns trigger language plpgsql as $$
declare
  total numeric;
  count integer;
  state public.ledger_state;
  series_name text := public.ledger_series_of(new.kind, new.value_date);
  paper integer;
  told integer;
  legs text := public.ledger_legs(new.id);
begin
  select sum(e.amount), count(*) into total, count from public.ledger_entries e where e.transaction_id = new.id;
  if count < 2 or total <> 0 then
    raise exception 'the legs do not cancel out' using errcode = '23514', constraint = 'ledger_transactions_balanced';
  end if;
  -- An advisory lock forms a single queue; waiting for the rows themselves, all sessions would be woken by
  -- every commit.
  perform pg_advisory_xact_lock(7736551003);
  -- If the clock has jumped, postings would get wrong days for good, so they are refused until the day is
  -- confirmed.
  select * into state from public.ledger_state;
  if not state.halted and abs(new.value_date - public.ledger_known_day(new.posted_at)) > state.day_limit then
    raise exception 'DAY_UNCONFIRMED' using errcode = 'LH002';
  end if;
  update public.ledger_days d set receipts = d.receipts + 1 where d.day = new.value_date returning d.receipts into new.receipt_number;
  if not found then
    insert into public.ledger_days (day, receipts) values (new.value_date, 1) returning receipts into new.receipt_number;
  end if;
  new.paper_number := null;
  if series_name is not null then
    insert into public.ledger_series as s (series, papers) values (series_name, 1)
      on conflict (series) do update set papers = s.papers + 1 returning s.papers into paper;
    new.paper_number := series_name || '-' || lpad(paper::text, greatest(6, length(paper::text)), '0');
  end if;
  update public.ledger_state s
    set position = s.position + 1, hash = public.ledger_link(s.hash, new, legs), known_day = new.value_date
    where not s.halted
    returning s.position, s.hash into new.position, new.hash;
  if not found then
    raise exception 'LEDGER_HALTED' using errcode = 'LH001';
  end if;
  with touched as materialized (
    select a.kind, a.normal * e.amount as amount, k.topic, case k.topic_of when 'account' then a.id else a.owner_id end as whose
    from public.ledger_entries e
    join public.ledger_accounts a on a.id = e.account_id
    join public.ledger_account_kinds k on k.kind = a.kind
    where e.transaction_id = new.id
  ), totals as (
    update public.ledger_account_kinds k set total = k.total + moved.amount
    from (select kind, sum(amount)::bigint as amount from touched group by kind) moved
    where k.kind = moved.kind and k.total is not null and moved.amount <> 0
  ), topics as (
    select topic || ':' || whose as name, (row_number() over () - 1) / 100 as message
    from touched where topic is not null and whose is not null
  )
  -- Notifies open pages after the commit: up to a hundred topics per message, which is limited to 8,000
  -- bytes.
  select count(*) into told
    from (select pg_notify('preau_live', string_agg(name, ',')) from topics group by message) messages;
  perform set_config('preau.posting', '', true);
  return new;
end $$;
create or replace trigger ledger_transactions_post before insert on public.ledger_transactions
  for each row execute function public.post_ledger_transaction();

-- Posts a whole transaction. Accounts that keep a balance are locked in order of id, then the day, then the
-- end of the chain, so that postings cannot deadlock. Call it last. `checker` is the second person who
-- approved it, or null.
create or replace function public.ledger_post(
  posting_id uuid, posting_kind text, posting_memo text, posting_reverses uuid, maker uuid,
  posting_day date, posting_at timestamptz, posting_key text, accounts uuid[], amounts bigint[], checker uuid, checked_at timestamptz,
  out receipt integer, out paper text, out balances bigint[], out seqs bigint[]
) language plpgsql as $$
begin
  perform public.enter_ledger_legs(posting_id, accounts, amounts);
  select array_agg(e.balance_after order by e.line), array_agg(e.seq order by e.line) into balances, seqs
    from public.ledger_entries e where e.transaction_id = posting_id;
  insert into public.ledger_transactions as t
      (id, kind, memo, reverses, created_by, approved_by, approved_at, value_date, posted_at, idem_key)
    values (posting_id, posting_kind, posting_memo, posting_reverses, maker, checker, checked_at, posting_day, posting_at, posting_key)
    returning t.receipt_number, t.paper_number into receipt, paper;
end $$;
-- The signature without a second person, which the previous version still calls during an upgrade.
create or replace function public.ledger_post(
  posting_id uuid, posting_kind text, posting_memo text, posting_reverses uuid, maker uuid,
  posting_day date, posting_at timestamptz, posting_key text, accounts uuid[], amounts bigint[],
  out receipt integer, out paper text, out balances bigint[], out seqs bigint[]
) language sql as $$
  select * from public.ledger_post(posting_id, posting_kind, posting_memo, posting_reverses, maker,
    posting_day, posting_at, posting_key, accounts, amounts, null, null)
$$;

-- The contra account of opening balances: it needs no live topic and no total.
insert into public.ledger_account_kinds (kind, topic, topic_of) values ('opening', null, null) on conflict (kind) do nothing;
