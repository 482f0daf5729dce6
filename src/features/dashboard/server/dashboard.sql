-- Updates open dashboards: the office's progress, and the pending sheets of those who teach the subject now.
create or replace function public.tell_of_sheet_state() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'marks_progress:all');
  perform pg_notify('preau_live', 'marks_progress:' || teacher_id) from public.class_subject_teachers
    where class_id = new.class_id and subject_id = new.subject_id
      and public.school_day() between from_day and coalesce(until_day, 'infinity');
  return null;
end $$;
create or replace trigger mark_sheets_tell_of_state after update of state on public.mark_sheets
  for each row when (old.state is distinct from new.state) execute function public.tell_of_sheet_state();

-- Updates dashboards when a release takes effect and the cards become visible to families or students.
create or replace function public.tell_of_release() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'marks_progress:all');
  perform pg_notify('preau_live', new.audience || '_cards:' || new.class_id);
  return null;
end $$;
create or replace trigger card_releases_tell after update of told_at on public.card_releases
  for each row when (old.told_at is null and new.told_at is not null) execute function public.tell_of_release();
