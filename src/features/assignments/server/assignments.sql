-- Open pages of the class fetch again once a published assignment is committed; drafts are announced to nobody.
create or replace function public.tell_of_assignment() returns trigger language plpgsql as $$
begin
  if new.told_at is not null then
    perform pg_notify('preau_live', 'assignments:' || new.class_id);
  end if;
  return null;
end $$;
create or replace trigger assignments_tell after insert or update on public.assignments
  for each row execute function public.tell_of_assignment();
