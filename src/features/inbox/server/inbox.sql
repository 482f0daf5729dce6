-- Whoever is told something, or reads it in another tab, sees it in every open page once it is committed.
create or replace function public.tell_of_notice() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'inbox:' || new.user_id);
  return null;
end $$;
create or replace trigger notices_tell after insert or update on public.notices
  for each row execute function public.tell_of_notice();
