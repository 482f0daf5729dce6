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

-- A student's own list is fetched again when a work is returned; of drafts of marks nobody hears.
create or replace function public.tell_of_returned_work() returns trigger language plpgsql as $$
begin
  if new.returned_at is not null then
    perform pg_notify('preau_live', 'assignments:' || (select class_id from assignments where id = new.assignment_id));
  end if;
  return null;
end $$;
create or replace trigger assignment_works_tell after insert or update of returned_at on public.assignment_works
  for each row execute function public.tell_of_returned_work();
