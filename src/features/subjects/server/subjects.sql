-- Records that a teacher teaches a class a subject from today on. It absorbs the teacher's own substitutions
-- from today on.
create or replace function public.begin_subject_teaching(of_class uuid, of_subject uuid, who uuid) returns void
  language plpgsql
  as $$
declare
  today date := public.school_day();
begin
  if exists (select from public.class_subject_teachers
      where class_id = of_class and subject_id = of_subject and teacher_id = who and until_day is null and from_day <= today) then
    return;
  end if;
  delete from public.class_subject_teachers
    where class_id = of_class and subject_id = of_subject and teacher_id = who and from_day >= today;
  update public.class_subject_teachers set until_day = null
    where class_id = of_class and subject_id = of_subject and teacher_id = who and until_day >= today - 1;
  if not found then
    insert into public.class_subject_teachers (class_id, subject_id, teacher_id, from_day, year_id)
      values (of_class, of_subject, who, today, public.school_year_on(today));
  end if;
end
$$;

-- Ends a teacher's teaching of a class's subject as of yesterday, or that of all its teachers if `who` is
-- null. Substitutes stay until their last day.
create or replace function public.end_subject_teaching(of_class uuid, of_subject uuid, who uuid default null) returns void
  language plpgsql
  as $$
declare
  today date := public.school_day();
begin
  delete from public.class_subject_teachers
    where class_id = of_class and subject_id = of_subject and teacher_id = coalesce(who, teacher_id)
      and until_day is null and from_day >= today;
  update public.class_subject_teachers set until_day = today - 1
    where class_id = of_class and subject_id = of_subject and teacher_id = coalesce(who, teacher_id) and until_day is null;
end
$$;

-- Keeps the dated teaching records consistent with class_subjects, in the same transaction: a new teacher
-- begins today, and the former one ended yesterday. Co-teachers have open-ended records too, which end with
-- the subject.
create or replace function public.keep_subject_teaching() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' then
    perform public.end_subject_teaching(old.class_id, old.subject_id);
    return null;
  end if;
  if tg_op = 'UPDATE' and old.teacher_id is not distinct from new.teacher_id then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.teacher_id is not null then
    perform public.end_subject_teaching(old.class_id, old.subject_id, old.teacher_id);
  end if;
  if new.teacher_id is not null then
    perform public.begin_subject_teaching(new.class_id, new.subject_id, new.teacher_id);
  end if;
  return null;
end
$$;

create or replace trigger class_subjects_keep_teaching after insert or delete or update of teacher_id on public.class_subjects
  for each row execute function public.keep_subject_teaching();
