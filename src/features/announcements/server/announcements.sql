-- Makes open pages refetch after the commit; permissions are checked then.
create or replace function public.tell_of_announcement() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'announcements:all');
  return null;
end $$;
create or replace trigger announcements_tell after insert or update on public.announcements
  for each statement execute function public.tell_of_announcement();
