-- What was entered in a cell stays as it was entered: changing one's mind is another event. Row by row: a column in which nothing
-- was ever entered may be taken off.
create or replace trigger student_mark_events_immutable before update or delete on public.student_mark_events
  for each row execute function public.refuse_change();
create or replace trigger student_mark_events_not_emptied before truncate on public.student_mark_events
  for each statement execute function public.refuse_change();

-- Open sheets hear of what others entered in them, once a request.
create or replace function public.tell_of_marks() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'marks:' || sheet_id)
    from (select distinct a.sheet_id from added join public.assessments a on a.id = added.assessment_id) told;
  return null;
end $$;
create or replace trigger student_mark_events_tell after insert on public.student_mark_events
  referencing new table as added for each statement execute function public.tell_of_marks();

-- And of where the sheet stands.
create or replace function public.tell_of_sheet() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'marks:' || new.id);
  return null;
end $$;
create or replace trigger mark_sheets_tell after update on public.mark_sheets
  for each row execute function public.tell_of_sheet();

-- What was said by hand of a closed year stays, like the rest of its marking.
create or replace trigger student_exams_stay before insert or update or delete on public.student_exams
  for each row execute function public.keep_subject_marking();
create or replace trigger student_classifications_stay before insert or update or delete on public.student_classifications
  for each row execute function public.keep_subject_marking();
