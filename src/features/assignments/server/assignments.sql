-- Makes open pages of the class refetch when a published assignment is committed. Drafts are not announced.
create or replace function public.tell_of_assignment() returns trigger language plpgsql as $$
begin
  if new.told_at is not null then
    perform pg_notify('preau_live', 'assignments:' || new.class_id);
  end if;
  return null;
end $$;
create or replace trigger assignments_tell after insert or update on public.assignments
  for each row execute function public.tell_of_assignment();

-- Makes the student's list refetch when a work is returned. Drafts of marks are not announced.
create or replace function public.tell_of_returned_work() returns trigger language plpgsql as $$
begin
  if new.returned_at is not null then
    perform pg_notify('preau_live', 'assignments:' || (select class_id from assignments where id = new.assignment_id));
  end if;
  return null;
end $$;
create or replace trigger assignment_works_tell after insert or update of returned_at on public.assignment_works
  for each row execute function public.tell_of_returned_work();

-- Makes the lists of the subject's current teachers refetch when a work is handed in or replaced. Families
-- are not notified, because even the existence of others' works is private.
create or replace function public.tell_of_handed_in_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'assignment_works:' || taught.teacher_id)
    from public.assignments a
    join public.class_subject_teachers taught on taught.class_id = a.class_id and taught.subject_id = a.subject_id
    where a.id = new.assignment_id and taught.from_day <= (select public.school_day())
      and (taught.until_day is null or taught.until_day >= (select public.school_day()));
  return null;
end $$;
create or replace trigger assignment_works_tell_teachers after update of handed_in_at on public.assignment_works
  for each row when (old.handed_in_at is distinct from new.handed_in_at) execute function public.tell_of_handed_in_work();
