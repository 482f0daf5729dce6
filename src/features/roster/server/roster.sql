-- Keeps student_tallies consistent with students, per statement and in the same transaction. Rows are locked
-- in a fixed order, so that concurrent enrollments cannot deadlock.
create or replace function public.add_to_student_tally(tally_class uuid, tally_status text, tally_month date, step integer) returns void
  language plpgsql
  as $$
begin
  insert into public.student_tallies (class_id, status, admission_month, students)
    values (tally_class, tally_status, tally_month, 0)
    on conflict on constraint student_tallies_key do nothing;
  update public.student_tallies set students = students + step
    where class_id is not distinct from tally_class and status = tally_status and admission_month = tally_month;
end
$$;

create or replace function public.tally_students() returns trigger
  language plpgsql
  as $$
declare
  delta record;
begin
  if tg_op = 'INSERT' then
    for delta in
      select class_id, status, date_trunc('month', admission_date)::date as month, count(*)::int as step
        from added group by 1, 2, 3 order by 1, 2, 3
    loop
      perform public.add_to_student_tally(delta.class_id, delta.status, delta.month, delta.step);
    end loop;
  elsif tg_op = 'DELETE' then
    for delta in
      select class_id, status, date_trunc('month', admission_date)::date as month, -count(*)::int as step
        from removed group by 1, 2, 3 order by 1, 2, 3
    loop
      perform public.add_to_student_tally(delta.class_id, delta.status, delta.month, delta.step);
    end loop;
  else
    for delta in
      select class_id, status, month, sum(step)::int as step
        from (
          select class_id, status, date_trunc('month', admission_date)::date as month, 1 as step from added
          union all
          select class_id, status, date_trunc('month', admission_date)::date, -1 from removed
        ) steps
        group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
    loop
      perform public.add_to_student_tally(delta.class_id, delta.status, delta.month, delta.step);
    end loop;
  end if;
  return null;
end
$$;

create or replace trigger students_tally_insert after insert on public.students
  referencing new table as added for each statement execute function public.tally_students();
create or replace trigger students_tally_update after update on public.students
  referencing old table as removed new table as added for each statement execute function public.tally_students();
create or replace trigger students_tally_delete after delete on public.students
  referencing old table as removed for each statement execute function public.tally_students();

-- A merged guardian must refer to a guardian that is not merged itself. Checked at the end of the
-- transaction, because a merge also redirects earlier ones.
create or replace function public.merged_guardian_leads_to_a_person() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select 1 from public.guardians g join public.guardians kept on kept.id = g.merged_into
      where (g.id = new.id or g.merged_into = new.id) and kept.merged_into is not null
  ) then
    raise exception 'Guardian % was merged into a row that is itself merged.', new.id
      using errcode = 'check_violation', constraint = 'guardians_merged_into_a_person';
  end if;
  return null;
end
$$;

drop trigger if exists guardians_merged_into_a_person on public.guardians;
create constraint trigger guardians_merged_into_a_person
  after insert or update of merged_into on public.guardians
  deferrable initially deferred
  for each row when (new.merged_into is not null)
  execute function public.merged_guardian_leads_to_a_person();
