-- The tills' kinds of accounts. Each cashier's till has a live topic; expenses and differences have none.
insert into public.ledger_account_kinds (kind, topic, topic_of) values
  ('till', 'till', 'account'), ('expense', null, null), ('cash_over_short', null, null)
  on conflict (kind) do update set topic = excluded.topic, topic_of = excluded.topic_of;

-- These rows are never updated or deleted.
create or replace trigger till_payouts_immutable before update or delete or truncate on public.till_payouts
  for each statement execute function public.refuse_change();
create or replace trigger till_sessions_kept before delete or truncate on public.till_sessions
  for each statement execute function public.refuse_change();
create or replace trigger till_periods_kept before delete or truncate on public.till_periods
  for each statement execute function public.refuse_change();

-- A session is closed once and signed once; all other columns are immutable.
create or replace function public.guard_till_session() returns trigger language plpgsql as $$
begin
  if (new.id, new.cashier_id, new.opened_at, new.opened_on, new.opening_float, new.opened_position)
    is distinct from (old.id, old.cashier_id, old.opened_at, old.opened_on, old.opening_float, old.opened_position)
    or old.closed_at is not null and (new.closed_at, new.closed_by, new.closed_position, new.expected, new.counted, new.denominations, new.reason, new.closing_id)
      is distinct from (old.closed_at, old.closed_by, old.closed_position, old.expected, old.counted, old.denominations, old.reason, old.closing_id)
    or old.signed_by is not null and (new.signed_by, new.signed_at) is distinct from (old.signed_by, old.signed_at) then
    raise exception 'IMMUTABLE: a till stays what it was opened and closed as' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger till_sessions_guard before update on public.till_sessions
  for each row execute function public.guard_till_session();

-- A period can only be ended, once.
create or replace function public.guard_till_period() returns trigger language plpgsql as $$
begin
  if (new.id, new.from_position, new.started_at, new.started_by) is distinct from (old.id, old.from_position, old.started_at, old.started_by)
    or old.until_position is not null then
    raise exception 'IMMUTABLE: a period of tills is only ended' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger till_periods_guard before update on public.till_periods
  for each row execute function public.guard_till_period();

-- Notifies open pages of changes that involve no posting.
create or replace function public.announce_till() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'till:' || new.id);
  return null;
end $$;
create or replace trigger till_sessions_announce after insert or update on public.till_sessions
  for each row execute function public.announce_till();
create or replace trigger till_periods_announce after insert or update on public.till_periods
  for each row execute function public.announce_till();

-- Checks whose cash a posting moves. While tills are required, only openings and closings move the shared
-- cash; a till is moved by its cashier's own postings, or by the person closing it. Checked after the posting
-- is in the chain, when no other posting can happen and no period can begin or end.
create or replace function public.guard_till_cash() returns trigger language plpgsql as $$
declare
  till record;
begin
  for till in
    select a.id, a.owner_id, s.cashier_id from public.ledger_entries e
    join public.ledger_accounts a on a.id = e.account_id and a.kind = 'till' and a.method = 'cash'
    left join public.till_sessions s on s.id = a.id
    where e.transaction_id = new.id
  loop
    if till.owner_id is null then
      if new.kind not in ('till_float', 'till_close') and exists (select from public.till_periods where until_position is null) then
        raise exception 'cash needs an open till' using errcode = 'LH003';
      end if;
    elsif till.cashier_id is distinct from new.created_by and new.kind <> 'till_close' then
      raise exception 'this till is another cashier''s' using errcode = '23514', constraint = 'till_sessions_own_till';
    end if;
  end loop;
  return null;
end $$;
create or replace trigger ledger_transactions_till_cash after insert on public.ledger_transactions
  for each row execute function public.guard_till_cash();
