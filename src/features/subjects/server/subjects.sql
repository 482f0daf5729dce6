-- Keeps the dates of who teaches a class a subject, in step with class_subjects and in the same transaction: whoever is said to
-- teach begins today, whoever was said before has ended yesterday. Substitutes have rows with a last day, and stay as they are.
create or replace function public.keep_subject_teaching() returns trigger
  language plpgsql
  as $$
declare
  today date := public.school_day();
  was uuid;
  will_be uuid;
begin
  if tg_op <> 'INSERT' then
    was := old.teacher_id;
  end if;
  if tg_op <> 'DELETE' then
    will_be := new.teacher_id;
  end if;
  if was is not distinct from will_be then
    return null;
  end if;
  if was is not null then
    delete from public.class_subject_teachers
      where class_id = old.class_id and subject_id = old.subject_id and teacher_id = was and until_day is null and from_day >= today;
    update public.class_subject_teachers set until_day = today - 1
      where class_id = old.class_id and subject_id = old.subject_id and teacher_id = was and until_day is null;
  end if;
  if will_be is not null then
    -- A substitute who stays: what they were to do from today on is part of it.
    delete from public.class_subject_teachers
      where class_id = new.class_id and subject_id = new.subject_id and teacher_id = will_be and from_day >= today;
    update public.class_subject_teachers set until_day = null
      where class_id = new.class_id and subject_id = new.subject_id and teacher_id = will_be and until_day >= today - 1;
    if not found then
      insert into public.class_subject_teachers (class_id, subject_id, teacher_id, from_day, year_id)
        values (new.class_id, new.subject_id, will_be, today, public.school_year_on(today));
    end if;
  end if;
  return null;
end
$$;

create or replace trigger class_subjects_keep_teaching after insert or delete or update of teacher_id on public.class_subjects
  for each row execute function public.keep_subject_teaching();
