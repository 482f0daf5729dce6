-- Keeps the teacher of an entry among the teachers of its lesson (timetable_entry_teachers), in the same transaction.
create or replace function public.keep_entry_teacher() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    if old.teacher_id is not distinct from new.teacher_id then
      return null;
    end if;
    delete from public.timetable_entry_teachers where entry_id = new.id and teacher_id = old.teacher_id;
  end if;
  if new.teacher_id is not null then
    insert into public.timetable_entry_teachers (entry_id, teacher_id, version_id, day, period_id, meeting)
      values (new.id, new.teacher_id, new.version_id, new.day, new.period_id, new.meeting)
      on conflict (entry_id, teacher_id) do nothing;
  end if;
  return null;
end
$$;

create or replace trigger timetable_entries_keep_teacher after insert or update of teacher_id on public.timetable_entries
  for each row execute function public.keep_entry_teacher();

-- Updates the option line of a draft's lessons from the class's subjects. A lesson that may no longer share
-- its time with another lesson of the class loses its place, for all classes taught together.
create or replace function public.keep_option_line() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and old.option_line is not distinct from new.option_line then
    return null;
  end if;
  delete from public.timetable_entries where meeting in (
    select entry.meeting from public.timetable_entries entry
      join public.timetable_versions version on version.id = entry.version_id and version.valid_from is null
      join public.timetable_entries other on other.version_id = entry.version_id and other.class_id = entry.class_id
        and other.day = entry.day and other.period_id = entry.period_id and other.id <> entry.id
      where entry.class_id = new.class_id and entry.subject_id = new.subject_id
        and other.option_line is distinct from new.option_line
  );
  update public.timetable_entries entry set option_line = new.option_line
    from public.timetable_versions version
    where version.id = entry.version_id and version.valid_from is null
      and entry.class_id = new.class_id and entry.subject_id = new.subject_id;
  return null;
end
$$;

create or replace trigger class_subjects_keep_option_line after insert or update of option_line on public.class_subjects
  for each row execute function public.keep_option_line();
