-- Totals of a person's entries: overall, and by month, type and category, excluding deleted entries. Each
-- statement is summed once, however many rows it changes. The row of the books is written first, so that
-- changes of one person are serialized.
create or replace function public.count_finance_added() returns trigger language plpgsql as $$
begin
  insert into public.finance_books as b (user_id, income, expenses, entries, revision)
  select user_id, coalesce(sum(amount) filter (where type = 'income'), 0), coalesce(sum(amount) filter (where type = 'expense'), 0),
    sum(entries), 1 from (
    select user_id, date_trunc('month', transaction_date)::date as month, type, coalesce(category_id, '00000000-0000-0000-0000-000000000000') as category_id, amount, 1 as entries from new_rows where deleted_at is null
  ) delta group by user_id order by user_id
  on conflict (user_id) do update set income = b.income + excluded.income, expenses = b.expenses + excluded.expenses,
    entries = b.entries + excluded.entries, revision = b.revision + 1;
  insert into public.finance_months as m (user_id, month, type, category_id, amount, entries)
  select user_id, month, type, category_id, sum(amount), sum(entries) from (
    select user_id, date_trunc('month', transaction_date)::date as month, type, coalesce(category_id, '00000000-0000-0000-0000-000000000000') as category_id, amount, 1 as entries from new_rows where deleted_at is null
  ) delta group by user_id, month, type, category_id order by user_id, month, type, category_id
  on conflict (user_id, month, type, category_id) do update set amount = m.amount + excluded.amount, entries = m.entries + excluded.entries;
  return null;
end $$;

create or replace function public.count_finance_changed() returns trigger language plpgsql as $$
begin
  update public.finance_books b set income = b.income + d.income, expenses = b.expenses + d.expenses, entries = b.entries + d.entries,
    revision = b.revision + 1
  from (select user_id, coalesce(sum(amount) filter (where type = 'income'), 0) as income,
    coalesce(sum(amount) filter (where type = 'expense'), 0) as expenses, sum(entries) as entries from (
      select user_id, type, amount, 1 as entries from new_rows where deleted_at is null
      union all select user_id, type, -amount, -1 from old_rows where deleted_at is null
    ) delta group by user_id) d
  where b.user_id = d.user_id;
  insert into public.finance_months (user_id, month, type, category_id, amount, entries)
  select distinct user_id, date_trunc('month', transaction_date)::date, type,
    coalesce(category_id, '00000000-0000-0000-0000-000000000000'), 0, 0
  from new_rows where deleted_at is null
  on conflict do nothing;
  update public.finance_months m set amount = m.amount + d.amount, entries = m.entries + d.entries
  from (select user_id, month, type, category_id, sum(amount) as amount, sum(entries) as entries from (
      select user_id, date_trunc('month', transaction_date)::date as month, type,
        coalesce(category_id, '00000000-0000-0000-0000-000000000000') as category_id, amount, 1 as entries
      from new_rows where deleted_at is null
      union all select user_id, date_trunc('month', transaction_date)::date, type,
        coalesce(category_id, '00000000-0000-0000-0000-000000000000'), -amount, -1
      from old_rows where deleted_at is null
    ) delta group by user_id, month, type, category_id) d
  where m.user_id = d.user_id and m.month = d.month and m.type = d.type and m.category_id = d.category_id;
  return null;
end $$;

-- When an account is deleted, its books may be deleted before its entries; they must not be created again.
create or replace function public.count_finance_removed() returns trigger language plpgsql as $$
begin
  update public.finance_books b set income = b.income - d.income, expenses = b.expenses - d.expenses, entries = b.entries - d.entries,
    revision = b.revision + 1
  from (select user_id, coalesce(sum(amount) filter (where type = 'income'), 0) as income,
    coalesce(sum(amount) filter (where type = 'expense'), 0) as expenses, count(*) as entries
    from old_rows where deleted_at is null group by user_id) d
  where b.user_id = d.user_id;
  update public.finance_months m set amount = m.amount - d.amount, entries = m.entries - d.entries
  from (select user_id, month, type, category_id, sum(amount) as amount, count(*) as entries from (
    select user_id, date_trunc('month', transaction_date)::date as month, type, coalesce(category_id, '00000000-0000-0000-0000-000000000000') as category_id, amount from old_rows where deleted_at is null
  ) gone group by user_id, month, type, category_id) d
  where m.user_id = d.user_id and m.month = d.month and m.type = d.type and m.category_id = d.category_id;
  return null;
end $$;

create or replace trigger finance_transactions_added after insert on public.finance_transactions
  referencing new table as new_rows for each statement execute function public.count_finance_added();

create or replace trigger finance_transactions_changed after update on public.finance_transactions
  referencing old table as old_rows new table as new_rows for each statement execute function public.count_finance_changed();

create or replace trigger finance_transactions_removed after delete on public.finance_transactions
  referencing old table as old_rows for each statement execute function public.count_finance_removed();

-- Truncating would leave the sums unchanged, so it is refused.
create or replace trigger finance_transactions_truncated before truncate on public.finance_transactions
  for each statement execute function public.refuse_change();
