-- Entries are immutable: a correction is another event. Per row, because a column without entries may be
-- removed together with its events.
create or replace trigger student_mark_events_immutable before update or delete on public.student_mark_events
  for each row execute function public.refuse_change();
create or replace trigger student_mark_events_not_emptied before truncate on public.student_mark_events
  for each statement execute function public.refuse_change();

-- Notifies open sheets of new entries, once per statement.
create or replace function public.tell_of_marks() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'marks:' || sheet_id)
    from (select distinct a.sheet_id from added join public.assessments a on a.id = added.assessment_id) told;
  return null;
end $$;
create or replace trigger student_mark_events_tell after insert on public.student_mark_events
  referencing new table as added for each statement execute function public.tell_of_marks();

-- Notifies open sheets of changes of the sheet itself.
create or replace function public.tell_of_sheet() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'marks:' || new.id);
  return null;
end $$;
create or replace trigger mark_sheets_tell after update on public.mark_sheets
  for each row execute function public.tell_of_sheet();

-- Manual decisions of a closed year are immutable, like its marking.
create or replace trigger student_exams_stay before insert or update or delete on public.student_exams
  for each row execute function public.keep_subject_marking();
create or replace trigger student_classifications_stay before insert or update or delete on public.student_classifications
  for each row execute function public.keep_subject_marking();
