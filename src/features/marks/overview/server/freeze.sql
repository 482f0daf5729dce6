-- Closing a class's first sheet freezes the version of its scheme, and the class keeps this version for the
-- year. As a trigger it applies to every way of closing. The scheme is locked before the class, in the same
-- order as changes of the scheme.
create or replace function public.freeze_marking() returns trigger
  language plpgsql
  as $$
declare
  marked record;
begin
  loop
    select marking_scheme_id, frozen_at into marked from public.class_marking
      where class_id = new.class_id and year_id = new.year_id;
    exit when not found or marked.frozen_at is not null;
    perform from public.marking_schemes where id = marked.marking_scheme_id for update;
    update public.marking_schemes set frozen_at = now() where id = marked.marking_scheme_id and frozen_at is null;
    -- The class was given another version while this transaction waited, so try again.
    update public.class_marking set frozen_at = now()
      where class_id = new.class_id and year_id = new.year_id and marking_scheme_id = marked.marking_scheme_id;
    exit when found;
  end loop;
  return null;
end
$$;

create or replace trigger mark_sheets_freeze after insert or update of state on public.mark_sheets
  for each row when (new.state = 'closed') execute function public.freeze_marking();

-- Whether all of a class's sheets have a slot in the scheme: a scheme must not lose a period or slot that has
-- sheets.
create or replace function public.sheets_fit(of_class uuid, of_year uuid, scheme jsonb) returns boolean
  language sql stable
  as $$
    select not exists (
      select from public.mark_sheets s where s.class_id = of_class and s.year_id = of_year
        and s.slot >= coalesce(jsonb_array_length(scheme -> 'periods' -> s.period::int -> 'slots'), 0)
    )
$$;

create or replace function public.check_sheets_of_class() returns trigger
  language plpgsql
  as $$
begin
  if not public.sheets_fit(new.class_id, new.year_id, (select scheme from public.marking_schemes where id = new.marking_scheme_id)) then
    raise exception 'a sheet of the class has no place in this scheme'
      using errcode = '23514', constraint = 'marking_fits_sheets';
  end if;
  return null;
end
$$;

create or replace trigger class_marking_fits_sheets after insert or update of marking_scheme_id on public.class_marking
  for each row execute function public.check_sheets_of_class();

create or replace function public.check_sheets_of_scheme() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.class_marking c where c.marking_scheme_id = new.id
    and not public.sheets_fit(c.class_id, c.year_id, new.scheme)) then
    raise exception 'a sheet of a class has no place in this scheme'
      using errcode = '23514', constraint = 'marking_fits_sheets';
  end if;
  return null;
end
$$;

create or replace trigger marking_schemes_fit_sheets after update of scheme on public.marking_schemes
  for each row execute function public.check_sheets_of_scheme();
