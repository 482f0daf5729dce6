-- Trigger for tables whose rows are never updated or deleted.
create or replace function public.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'IMMUTABLE: rows of % are never changed', tg_table_name using errcode = '42501';
end $$;
create or replace trigger audit_events_immutable before update or delete or truncate on public.audit_events
  for each statement execute function public.refuse_change();
create or replace trigger audit_seals_immutable before update or delete or truncate on public.audit_seals
  for each statement execute function public.refuse_change();
