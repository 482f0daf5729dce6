-- Whoever is told something, or reads it in another tab, sees it in every open page once it is committed. All whom a statement
-- tells are named at once: a fee tells a thousand parents.
create or replace function public.tell_of_notice() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', string_agg('inbox:' || told.user_id, ','))
    from (select user_id, (row_number() over () - 1) / 100 as message from (select distinct user_id from new_rows) users) told
    group by told.message;
  return null;
end $$;
create or replace trigger notices_tell after insert on public.notices referencing new table as new_rows
  for each statement execute function public.tell_of_notice();
create or replace trigger notices_tell_changed after update on public.notices referencing new table as new_rows
  for each statement execute function public.tell_of_notice();
