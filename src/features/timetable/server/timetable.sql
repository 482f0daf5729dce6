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
