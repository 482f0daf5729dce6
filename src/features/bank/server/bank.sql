-- The bank's kind of account: its pages hear of each account, and the sum of all stands above the list.
insert into public.ledger_account_kinds (kind, topic, topic_of, total) values ('savings', 'ledger_account', 'account', 0)
  on conflict (kind) do update set topic = excluded.topic, topic_of = excluded.topic_of;

-- How many accounts the bank has and how many members they have together: counted as they come and go, in the same transaction.
-- The row of the open accounts is always touched before that of the closed ones, so that nobody waits in a circle.
create or replace function public.add_to_bank_tally(of_closed boolean, more_accounts integer, more_members integer) returns void language sql as $$
  update public.bank_tallies set accounts = accounts + more_accounts, members = members + more_members where closed = of_closed
$$;

create or replace function public.tally_bank_account() returns trigger language plpgsql as $$
declare
  held integer;
begin
  if tg_op = 'INSERT' then
    perform public.add_to_bank_tally(new.closed_at is not null, 1, 0);
  elsif tg_op = 'DELETE' then
    perform public.add_to_bank_tally(old.closed_at is not null, -1, 0);
  elsif old.closed_at is null and new.closed_at is not null then
    -- Its members go with it.
    select count(*) into held from public.bank_account_members where account_id = new.id and removed_at is null;
    perform public.add_to_bank_tally(false, -1, -held);
    perform public.add_to_bank_tally(true, 1, held);
  end if;
  return null;
end $$;
create or replace trigger bank_accounts_tally after insert or delete or update of closed_at on public.bank_accounts
  for each row execute function public.tally_bank_account();

create or replace function public.tally_bank_member() returns trigger language plpgsql as $$
declare
  step integer := (tg_op <> 'DELETE' and new.removed_at is null)::integer - (tg_op <> 'INSERT' and old.removed_at is null)::integer;
begin
  if step <> 0 then
    perform public.add_to_bank_tally(closed_at is not null, 0, step) from public.bank_accounts
      where id = coalesce(new.account_id, old.account_id);
  end if;
  return null;
end $$;
create or replace trigger bank_account_members_tally after insert or delete or update of removed_at on public.bank_account_members
  for each row execute function public.tally_bank_member();
