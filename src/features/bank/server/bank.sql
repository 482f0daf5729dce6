-- The bank's kind of account: each account has a live topic, and a total is kept for the list.
insert into public.ledger_account_kinds (kind, topic, topic_of, total) values ('savings', 'ledger_account', 'account', 0)
  on conflict (kind) do update set topic = excluded.topic, topic_of = excluded.topic_of;

-- The numbers of accounts and of distinct students in them, updated in the same transaction. The row of open
-- accounts is always locked before that of closed ones, to prevent deadlocks.
create or replace function public.add_to_bank_tally(of_closed boolean, more_accounts integer, more_members integer) returns void language sql as $$
  update public.bank_tallies set accounts = accounts + more_accounts, members = members + more_members where closed = of_closed
$$;

-- Whether a student belongs to another account, among the open or the closed ones. The tally's row must be
-- locked.
create or replace function public.has_other_bank_account(of_student uuid, beside uuid, of_closed boolean) returns boolean language sql as $$
  select exists (
    select from public.bank_account_members m join public.bank_accounts a on a.id = m.account_id
    where m.student_id = of_student and m.removed_at is null and m.account_id <> beside and (a.closed_at is not null) = of_closed)
$$;

create or replace function public.tally_bank_account() returns trigger language plpgsql as $$
declare
  left_open integer;
  come_closed integer;
begin
  if tg_op = 'INSERT' then
    perform public.add_to_bank_tally(new.closed_at is not null, 1, 0);
  elsif tg_op = 'DELETE' then
    perform public.add_to_bank_tally(old.closed_at is not null, -1, 0);
  elsif old.closed_at is null and new.closed_at is not null then
    -- Memberships are deleted with the account.
    perform from public.bank_tallies order by closed for update;
    select count(*) filter (where not public.has_other_bank_account(student_id, new.id, false)),
        count(*) filter (where not public.has_other_bank_account(student_id, new.id, true))
      into left_open, come_closed
      from public.bank_account_members where account_id = new.id and removed_at is null;
    perform public.add_to_bank_tally(false, -1, -left_open);
    perform public.add_to_bank_tally(true, 1, come_closed);
  end if;
  return null;
end $$;
create or replace trigger bank_accounts_tally after insert or delete or update of closed_at on public.bank_accounts
  for each row execute function public.tally_bank_account();

create or replace function public.tally_bank_member() returns trigger language plpgsql as $$
declare
  step integer := (tg_op <> 'DELETE' and new.removed_at is null)::integer - (tg_op <> 'INSERT' and old.removed_at is null)::integer;
  account uuid := coalesce(new.account_id, old.account_id);
  of_closed boolean;
begin
  if step <> 0 then
    select closed_at is not null into of_closed from public.bank_accounts where id = account;
    -- Serializes two accounts that add the same student concurrently.
    perform from public.bank_tallies where closed = of_closed for update;
    if not public.has_other_bank_account(coalesce(new.student_id, old.student_id), account, of_closed) then
      perform public.add_to_bank_tally(of_closed, 0, step);
    end if;
  end if;
  return null;
end $$;
create or replace trigger bank_account_members_tally after insert or delete or update of removed_at on public.bank_account_members
  for each row execute function public.tally_bank_member();
