-- The fees' kinds of accounts. Pages about a student's fees hear of what the student owes and of what is kept for them; an income
-- keeps no balance and has no page.
insert into public.ledger_account_kinds (kind, topic, topic_of) values
  ('fee_receivable', 'fee_account', 'owner'), ('credit', 'fee_account', 'owner'), ('fee_income', null, null),
  ('fee_fund', null, null), ('fee_fund_share', null, null)
  on conflict (kind) do update set topic = excluded.topic, topic_of = excluded.topic_of;

-- Rows that are written once.
create or replace trigger fee_entries_immutable before update or delete or truncate on public.fee_entries
  for each statement execute function public.refuse_change();
create or replace trigger fee_payments_immutable before update or delete or truncate on public.fee_payments
  for each statement execute function public.refuse_change();
create or replace trigger fee_receipts_kept before delete or truncate on public.fee_receipts
  for each statement execute function public.refuse_change();
create or replace trigger student_fees_kept before delete or truncate on public.student_fees
  for each statement execute function public.refuse_change();
create or replace trigger fee_structures_kept before truncate on public.fee_structures
  for each statement execute function public.refuse_change();
-- Those of the sample school go with it, while nobody was charged for them.
create or replace trigger fee_structures_kept_rows before delete on public.fee_structures
  for each row when (not old.sample) execute function public.refuse_change();

-- A structure's name and amount stand on papers that people hold.
create or replace function public.guard_fee_structure() returns trigger language plpgsql as $$
begin
  if (new.id, new.name, new.amount, new.academic_term, new.academic_year, new.level_id, new.grade_level, new.sample, new.fund_id)
    is distinct from (old.id, old.name, old.amount, old.academic_term, old.academic_year, old.level_id, old.grade_level, old.sample, old.fund_id) then
    raise exception 'IMMUTABLE: a fee structure stays what it was made as' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger fee_structures_guard before update on public.fee_structures
  for each row execute function public.guard_fee_structure();

-- A receipt stays what it was made as; only its prints are counted, upwards.
create or replace function public.guard_fee_receipt() returns trigger language plpgsql as $$
begin
  if (new.id, new.payment_id, new.student_id, new.code) is distinct from (old.id, old.payment_id, old.student_id, old.code)
    or new.prints < old.prints then
    raise exception 'IMMUTABLE: a receipt stays what it was made as' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger fee_receipts_guard before update on public.fee_receipts
  for each row execute function public.guard_fee_receipt();

-- What is due and paid comes from the entries: from the functions below, never from a statement.
create or replace function public.guard_student_fee() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.amount_due <> 0 and not public.is_posting()) or new.amount_paid <> 0 then
      raise exception 'IMMUTABLE: what is due and paid comes from the entries' using errcode = '42501';
    end if;
    return new;
  end if;
  if (new.amount_due, new.amount_paid) is distinct from (old.amount_due, old.amount_paid) and not public.is_posting() then
    raise exception 'IMMUTABLE: what is due and paid comes from the entries' using errcode = '42501';
  end if;
  if (new.id, new.student_id, new.fee_structure_id, new.instalment, new.instalments, new.amount_charged)
    is distinct from (old.id, old.student_id, old.fee_structure_id, old.instalment, old.instalments, old.amount_charged) then
    raise exception 'IMMUTABLE: a fee stays what it was assigned as' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger student_fees_guard before update on public.student_fees
  for each row execute function public.guard_student_fee();
-- Not asked of those that `charge_fees` writes: a thousand at once.
create or replace trigger student_fees_guard_new before insert on public.student_fees
  for each row when (new.amount_paid <> 0 or current_setting('preau.is_posting', true) is distinct from 'on')
  execute function public.guard_student_fee();

-- An entry belongs to a transaction that is being posted, and moves the sums of its fee.
create or replace function public.enter_fee_entries() returns trigger language plpgsql as $$
begin
  perform public.open_posting(n.transaction_id) from (select distinct transaction_id from new_rows) n;
  perform public.set_posting(true);
  update public.student_fees f set amount_due = f.amount_due + e.due, amount_paid = f.amount_paid + e.paid
    from (select student_fee_id, sum(due) as due, sum(paid) as paid from new_rows group by student_fee_id) e
    where f.id = e.student_fee_id;
  perform public.set_posting(false);
  return null;
end $$;
-- Those of `charge_fees` come with fees that count them already.
create or replace trigger fee_entries_enter after insert on public.fee_entries referencing new table as new_rows
  for each statement when (current_setting('preau.is_posting', true) is distinct from 'on') execute function public.enter_fee_entries();

-- Gives a fee to many at once, each with the entry that charges it: one by one their rows would be written twice, and what they
-- point at looked up four times.
create or replace function public.charge_fees(
  transaction uuid, structure uuid, parts smallint, charged_at timestamptz,
  ids uuid[], students uuid[], numbers smallint[], amounts bigint[], due_dates date[]
) returns void language plpgsql as $$
begin
  perform public.open_posting(transaction);
  perform public.set_posting(true);
  insert into public.student_fees
    (id, student_id, fee_structure_id, instalment, instalments, amount_charged, amount_due, due_date, created_at)
    select f.id, f.student, structure, f.number, parts, f.amount, f.amount, f.due_date, charged_at
    from unnest(ids, students, numbers, amounts, due_dates) as f (id, student, number, amount, due_date);
  insert into public.fee_entries (transaction_id, student_fee_id, due)
    select transaction, f.id, f.amount from unnest(ids, amounts) as f (id, amount);
  perform public.set_posting(false);
end $$;

-- So does a payment: nothing that was posted as something else becomes one.
create or replace function public.guard_fee_payment() returns trigger language plpgsql as $$
begin
  perform public.open_posting(new.id);
  return new;
end $$;
create or replace trigger fee_payments_guard before insert on public.fee_payments
  for each row execute function public.guard_fee_payment();

-- What all fees come to. One change of fees after the other from here to its commit: callers hold the rows of the fees they
-- change before, and the books afterwards, so that no two wait for each other in a circle.
create or replace function public.lock_fees() returns void language sql as $$
  select pg_advisory_xact_lock(7736551004)
$$;
create or replace function public.tally_student_fees() returns trigger language plpgsql as $$
begin
  perform public.lock_fees();
  if tg_op = 'INSERT' then
    insert into public.fee_tallies as t (fee_structure_id, due_date, state, fees, due, paid)
      select fee_structure_id, due_date, state, count(*), sum(amount_due), sum(amount_paid) from new_rows group by 1, 2, 3
      on conflict on constraint fee_tallies_fee_structure_id_due_date_state_pk
      do update set fees = t.fees + excluded.fees, due = t.due + excluded.due, paid = t.paid + excluded.paid;
  else
    insert into public.fee_tallies as t (fee_structure_id, due_date, state, fees, due, paid)
      select fee_structure_id, due_date, state, sum(one), sum(one * amount_due), sum(one * amount_paid)
      from (select 1 as one, n.* from new_rows n union all select -1, o.* from old_rows o) changed group by 1, 2, 3
      on conflict on constraint fee_tallies_fee_structure_id_due_date_state_pk
      do update set fees = t.fees + excluded.fees, due = t.due + excluded.due, paid = t.paid + excluded.paid;
  end if;
  return null;
end $$;
create or replace trigger student_fees_tally_new after insert on public.student_fees referencing new table as new_rows
  for each statement execute function public.tally_student_fees();
create or replace trigger student_fees_tally_changed after update on public.student_fees
  referencing old table as old_rows new table as new_rows
  for each statement execute function public.tally_student_fees();

-- What came in on a day. Payments hold the fees' lock here, so that those of one day wait for each other once only.
create or replace function public.tally_fee_payments() returns trigger language plpgsql as $$
begin
  perform public.lock_fees();
  insert into public.fee_collections as c (day, taken_back, payments, amount)
    select payment_date, false, count(*), sum(total_amount) from new_rows group by 1
    on conflict on constraint fee_collections_day_taken_back_pk
    do update set payments = c.payments + excluded.payments, amount = c.amount + excluded.amount;
  return null;
end $$;
create or replace trigger fee_payments_tally after insert on public.fee_payments referencing new table as new_rows
  for each statement execute function public.tally_fee_payments();

-- What was taken back on a day: in a row of its own, since a reversal comes here with the books in its hand already.
create or replace function public.tally_fee_reversal() returns trigger language plpgsql as $$
begin
  insert into public.fee_collections as c (day, taken_back, payments, amount)
    select new.value_date, true, 1, p.total_amount from public.fee_payments p where p.id = new.reverses
    on conflict on constraint fee_collections_day_taken_back_pk
    do update set payments = c.payments + excluded.payments, amount = c.amount + excluded.amount;
  return null;
end $$;
create or replace trigger ledger_transactions_tally_fee_reversal after insert on public.ledger_transactions
  for each row when (new.reverses is not null) execute function public.tally_fee_reversal();

-- Whoever ever had a fee has an account for what they owe.
create or replace function public.count_fee_students() returns trigger language plpgsql as $$
declare
  opened integer := (select count(*) from new_rows where kind = 'fee_receivable');
begin
  -- Whoever opens none touches nothing: the row is held to the end of the transaction.
  if opened > 0 then
    update public.fee_students set students = students + opened;
  end if;
  return null;
end $$;
create or replace trigger ledger_accounts_count_fee_students after insert on public.ledger_accounts referencing new table as new_rows
  for each statement execute function public.count_fee_students();

-- The letters and digits of a reference, which alone tell two apart; a reference of signs alone stays as it is.
create or replace function public.operator_number(reference text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(reference, '[^[:alnum:]]', '', 'g'), ''), reference)
$$;

-- A number of an operator or a bank stands for one payment, by whichever of the two it is said to have come, and a check's number for
-- one check, until that is reversed: then it may be entered again. A family's claim that waits holds its number too. All changes of
-- fees wait for each other here already, so the rows that this looks at do not change meanwhile.
create or replace function public.guard_operator_reference() returns trigger language plpgsql as $$
begin
  perform public.lock_fees();
  if exists (
    select from public.fee_payments p
    where (p.payment_method = 'check') = (new.payment_method = 'check')
      and public.operator_number(p.operator_reference) = public.operator_number(new.operator_reference)
      and p.id <> new.id and not exists (select from public.ledger_transactions r where r.reverses = p.id)
  ) then
    raise exception 'a payment with this number stands already'
      using errcode = '23505', constraint = 'fee_payments_operator_reference_key';
  end if;
  if exists (
    select from public.fee_claims c
    where c.state = 'sent' and new.payment_method <> 'check'
      and public.operator_number(c.operator_reference) = public.operator_number(new.operator_reference)
  ) then
    raise exception 'a family has sent this number already'
      using errcode = '23505', constraint = 'fee_payments_operator_reference_claimed';
  end if;
  return null;
end $$;
create or replace trigger fee_payments_operator_reference after insert on public.fee_payments
  for each row when (new.operator_reference is not null) execute function public.guard_operator_reference();

-- A receipt of a book that was written by hand is entered once, until that payment is reversed.
create or replace function public.guard_book_number() returns trigger language plpgsql as $$
begin
  perform public.lock_fees();
  if exists (
    select from public.fee_payments p
    where p.book = new.book and p.book_number = new.book_number and p.id <> new.id
      and not exists (select from public.ledger_transactions r where r.reverses = p.id)
  ) then
    raise exception 'this receipt of the book is entered already'
      using errcode = '23505', constraint = 'fee_payments_book_key';
  end if;
  return null;
end $$;
create or replace trigger fee_payments_book after insert on public.fee_payments
  for each row when (new.book is not null) execute function public.guard_book_number();

-- What a family sends comes under a number that no payment bears. It stays what it was sent as, and is decided once.
create or replace function public.guard_fee_claim() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.lock_fees();
    if exists (
      select from public.fee_payments p
      where p.payment_method <> 'check'
        and public.operator_number(p.operator_reference) = public.operator_number(new.operator_reference)
        and not exists (select from public.ledger_transactions r where r.reverses = p.id)
    ) then
      raise exception 'a payment with this number stands already'
        using errcode = '23505', constraint = 'fee_claims_reference_paid';
    end if;
    if exists (
      select from public.fee_claims c
      where c.state = 'sent' and public.operator_number(c.operator_reference) = public.operator_number(new.operator_reference)
    ) then
      raise exception 'a family has sent this number already'
        using errcode = '23505', constraint = 'fee_claims_reference_key';
    end if;
  elsif (new.id, new.student_id, new.sent_at, new.payment_method, new.way, new.operator_reference, new.amount, new.paid_on)
    is distinct from (old.id, old.student_id, old.sent_at, old.payment_method, old.way, old.operator_reference, old.amount, old.paid_on)
    or (old.state <> 'sent' and (new.state, new.decided_at, new.reason) is distinct from (old.state, old.decided_at, old.reason)) then
    raise exception 'IMMUTABLE: what a family has sent stays what it was, and is decided once' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger fee_claims_guard before insert or update on public.fee_claims
  for each row execute function public.guard_fee_claim();
create or replace trigger fee_claims_kept before delete or truncate on public.fee_claims
  for each statement execute function public.refuse_change();

-- Open pages about the student's fees hear of it, and the office's.
create or replace function public.tell_fee_claim() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'fee_account:' || new.student_id);
  return null;
end $$;
create or replace trigger fee_claims_tell after insert or update on public.fee_claims
  for each row execute function public.tell_fee_claim();

-- A fund stands on papers under its name.
create or replace trigger fee_funds_kept before update or delete or truncate on public.fee_funds
  for each statement execute function public.refuse_change();

-- Gives out the day's next reference; it is never given out twice, used or not.
create or replace function public.next_fee_reference(of_day date) returns integer language sql as $$
  insert into public.fee_reference_days as d (day, "references") values (of_day, 1)
    on conflict (day) do update set "references" = d."references" + 1 returning "references"
$$;
