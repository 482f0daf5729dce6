-- A version of a scheme stays what it was when the first sheet under it was closed; a change makes the next version.
create or replace function public.keep_frozen_scheme() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'IMMUTABLE: a frozen marking scheme stays' using errcode = '42501';
  end if;
  if new.scheme is distinct from old.scheme or new.version is distinct from old.version
    or new.scheme_id is distinct from old.scheme_id or new.frozen_at is distinct from old.frozen_at then
    raise exception 'IMMUTABLE: a frozen marking scheme stays what it was' using errcode = '42501';
  end if;
  return new;
end
$$;

create or replace trigger marking_schemes_stay_frozen before update or delete on public.marking_schemes
  for each row when (old.frozen_at is not null) execute function public.keep_frozen_scheme();

-- The same for a version by which a class is marked in a closed year, whether a sheet of it was closed or not.
create or replace function public.keep_scheme_of_closed_year() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.class_marking c join public.school_years y on y.id = c.year_id
    where c.marking_scheme_id = old.id and y.status = 'closed') then
    raise exception 'IMMUTABLE: the marking of a closed year stays' using errcode = '42501';
  end if;
  return new;
end
$$;

create or replace trigger marking_schemes_stay_closed before update of scheme, version, scheme_id on public.marking_schemes
  for each row when (old.frozen_at is null) execute function public.keep_scheme_of_closed_year();

-- By which version a class is marked stays once a sheet of it was closed, and in a closed year all that is said of it.
create or replace function public.keep_class_marking() returns trigger
  language plpgsql
  as $$
begin
  if old.frozen_at is not null and (tg_op = 'DELETE' or new.marking_scheme_id is distinct from old.marking_scheme_id
    or new.frozen_at is distinct from old.frozen_at or new.year_id is distinct from old.year_id) then
    raise exception 'IMMUTABLE: a class keeps its marking scheme once a sheet was closed' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and new.frozen_at is not distinct from old.frozen_at
    and exists (select from public.school_years where id = old.year_id and status = 'closed') then
    raise exception 'IMMUTABLE: the marking of a closed year stays' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create or replace trigger class_marking_stays before update or delete on public.class_marking
  for each row execute function public.keep_class_marking();

-- What counts in a closed year stays as it was.
create or replace function public.keep_subject_marking() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.school_years where id = case tg_op when 'INSERT' then new.year_id else old.year_id end
    and status = 'closed') then
    raise exception 'IMMUTABLE: the marking of a closed year stays' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create or replace trigger subject_marking_stays before insert or update or delete on public.subject_marking
  for each row execute function public.keep_subject_marking();
