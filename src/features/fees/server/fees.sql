-- The kinds of accounts used for fees. A change of a student's debt or credit notifies the live topic of that
-- student's fees. Income accounts keep no balance and have no topic.
insert into public.ledger_account_kinds (kind, topic, topic_of) values
  ('fee_receivable', 'fee_account', 'owner'), ('credit', 'fee_account', 'owner'), ('fee_income', null, null),
  ('fee_fund', null, null), ('fee_fund_share', null, null)
  on conflict (kind) do update set topic = excluded.topic, topic_of = excluded.topic_of;

-- These rows are never updated or deleted.
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
-- Structures of the sample school may be deleted with it, as long as no student was charged.
create or replace trigger fee_structures_kept_rows before delete on public.fee_structures
  for each row when (not old.sample) execute function public.refuse_change();

-- A structure's name and amount appear on printed papers, so they must not change. A typed year may become the dated
-- year of the same name.
create or replace function public.guard_fee_structure() returns trigger language plpgsql as $$
begin
  if (new.id, new.name, new.amount, new.academic_term, new.period_id, new.level_id, new.grade_level, new.sample, new.fund_id)
    is distinct from (old.id, old.name, old.amount, old.academic_term, old.period_id, old.level_id, old.grade_level, old.sample, old.fund_id)
    or (new.year_id, new.academic_year) is distinct from (old.year_id, old.academic_year)
      and not coalesce(old.year_id is null
        and lower(old.academic_year) = (select lower(name) from public.school_years where id = new.year_id), false) then
    raise exception 'IMMUTABLE: a fee structure stays what it was made as' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger fee_structures_guard before update on public.fee_structures
  for each row execute function public.guard_fee_structure();

-- Structures made before their school year was dated belong to it once it is.
create or replace function public.date_fee_structures() returns trigger language plpgsql as $$
begin
  update public.fee_structures set year_id = new.id, academic_year = null
    where year_id is null and lower(academic_year) = lower(new.name);
  return null;
end $$;
create or replace trigger school_years_date_fee_structures after insert or update of name on public.school_years
  for each row execute function public.date_fee_structures();

-- A receipt is immutable, except for its number of prints, which only grows.
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

-- The amounts due and paid are derived from the entries: only the functions below may change them.
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
-- Skipped for rows inserted by `charge_fees`, which writes up to a thousand at once.
create or replace trigger student_fees_guard_new before insert on public.student_fees
  for each row when (new.amount_paid <> 0 or current_setting('preau.is_posting', true) is distinct from 'on')
  execute function public.guard_student_fee();

-- An entry must belong to a transaction that is being posted. It updates the amounts of its fee.
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
-- Skipped for entries of `charge_fees`, which inserts fees with their amounts already set.
create or replace trigger fee_entries_enter after insert on public.fee_entries referencing new table as new_rows
  for each statement when (current_setting('preau.is_posting', true) is distinct from 'on') execute function public.enter_fee_entries();

-- Charges a fee to many students at once, with the entries. Inserted one by one, each fee would be written
-- twice and its foreign keys checked four times.
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

-- A payment must be inserted while its transaction is being posted, so that no other transaction can become a
-- payment later.
create or replace function public.guard_fee_payment() returns trigger language plpgsql as $$
begin
  perform public.open_posting(new.id);
  return new;
end $$;
create or replace trigger fee_payments_guard before insert on public.fee_payments
  for each row execute function public.guard_fee_payment();

-- Totals of all fees. The lock serializes changes of fees until the commit. Callers lock the rows of fees
-- before it and the books after it, so that no deadlock is possible.
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

-- Payments received by day. The lock on fees is taken here already, so that payments of one day wait only
-- once.
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

-- Reversals by day, in a separate row, because a reversal gets here while it holds the lock on the books.
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

-- A fee_receivable account is opened with a student's first fee, so counting these accounts counts the
-- students.
create or replace function public.count_fee_students() returns trigger language plpgsql as $$
declare
  opened integer := (select count(*) from new_rows where kind = 'fee_receivable');
begin
  -- Updated only if needed, because the row stays locked until the transaction ends.
  if opened > 0 then
    update public.fee_students set students = students + opened;
  end if;
  return null;
end $$;
create or replace trigger ledger_accounts_count_fee_students after insert on public.ledger_accounts referencing new table as new_rows
  for each statement execute function public.count_fee_students();

-- A reference reduced to letters and digits for comparison; one without any is compared as it is.
create or replace function public.operator_number(reference text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(reference, '[^[:alnum:]]', '', 'g'), ''), reference)
$$;

-- A reference of an operator or bank is unique among payments that are not reversed, whatever their method;
-- references of checks are unique among checks. Pending claims of families reserve their reference too. The
-- lock on fees serializes these checks.
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

-- A handwritten receipt is entered once, unless its payment is reversed.
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

-- A claim needs a reference that no payment has. It is immutable and decided once.
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

-- Notifies open pages about the student's fees, and those of the office.
create or replace function public.tell_fee_claim() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'fee_account:' || new.student_id);
  return null;
end $$;
create or replace trigger fee_claims_tell after insert or update on public.fee_claims
  for each row execute function public.tell_fee_claim();

-- Printed papers show the fund's name, so it must not change.
create or replace trigger fee_funds_kept before update or delete or truncate on public.fee_funds
  for each statement execute function public.refuse_change();

-- Issues the day's next reference, which is never issued again, used or not.
create or replace function public.next_fee_reference(of_day date) returns integer language sql as $$
  insert into public.fee_reference_days as d (day, "references") values (of_day, 1)
    on conflict (day) do update set "references" = d."references" + 1 returning "references"
$$;
