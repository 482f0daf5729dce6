-- The school's current date, for rows dated by the database.
create or replace function public.school_day() returns date
  language sql stable
  as $$
    select (now() at time zone coalesce((select time_zone from public.school_clock), 'Africa/Douala'))::date
  $$;

-- The school year of a day: the one containing it, between two years the coming one, and after all of them
-- the last.
create or replace function public.school_year_on(on_day date) returns uuid
  language sql stable
  as $$
    select id from public.school_years
      order by last_day < on_day, case when last_day >= on_day then first_day end, last_day desc
      limit 1
  $$;

-- The class of a student on a day; before the first membership, the first class.
create or replace function public.class_on(whose uuid, on_day date) returns uuid
  language sql stable
  as $$
    select class_id from public.class_memberships
      where student_id = whose and (until_day is null or until_day >= on_day)
      order by from_day limit 1
  $$;

-- Whether two classes have the same level: by the school's own levels, otherwise by grade.
create or replace function public.is_same_level(one uuid, other uuid) returns boolean
  language sql stable
  as $$
    select case when a.level_id is not null and b.level_id is not null then a.level_id = b.level_id
      else a.grade_level = b.grade_level end
    from public.classes a, public.classes b where a.id = one and b.id = other
  $$;

-- Puts a student into a class, or into none, from a day on. Memberships from that day on are overwritten.
create or replace function public.place_student(placed uuid, place uuid, on_day date) returns void
  language plpgsql
  as $$
begin
  delete from public.class_memberships where student_id = placed and from_day >= on_day;
  update public.class_memberships set until_day = on_day - 1
    where student_id = placed and (until_day is null or until_day >= on_day);
  if place is null then
    return;
  end if;
  -- On a return without a day in between, the ended membership is continued.
  update public.class_memberships set until_day = null
    where student_id = placed and class_id = place and until_day = on_day - 1
      and year_id is not distinct from public.school_year_on(on_day);
  if not found then
    insert into public.class_memberships (student_id, class_id, year_id, from_day)
      values (placed, place, public.school_year_on(on_day), on_day);
  end if;
end
$$;

-- Keeps class_memberships consistent with students, in the same transaction. A leaving student is still in
-- the class on that day; a moved one is in the new class from that day on. The day is set by `onSchoolDay`,
-- otherwise today; for a new student it is the admission day.
create or replace function public.keep_memberships() returns trigger
  language plpgsql
  as $$
declare
  said date := nullif(current_setting('preau.on_day', true), '')::date;
  stays boolean := new.status in ('active', 'suspended');
  place uuid := case when stays then new.class_id end;
  before uuid;
begin
  if current_setting('preau.memberships', true) = 'by hand' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    if place is not null then
      perform public.place_student(new.id, place, coalesce(said, new.admission_date));
    end if;
    return null;
  end if;
  before := case when old.status in ('active', 'suspended') then old.class_id end;
  if before is distinct from place then
    perform public.place_student(new.id, place, coalesce(said, public.school_day()) + case when stays then 0 else 1 end);
  end if;
  return null;
end
$$;

create or replace trigger students_keep_memberships after insert or update of class_id, status on public.students
  for each row execute function public.keep_memberships();

-- Memberships and class teachers from before the first school year are assigned to the year of their first
-- day, once it exists.
create or replace function public.date_memberships_in_years() returns trigger
  language plpgsql
  as $$
begin
  update public.class_memberships set year_id = public.school_year_on(from_day) where year_id is null;
  update public.class_teachers set year_id = public.school_year_on(from_day) where year_id is null;
  return null;
end
$$;

create or replace trigger school_years_date_memberships after insert on public.school_years
  for each statement execute function public.date_memberships_in_years();
