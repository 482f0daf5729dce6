-- A version is immutable once a sheet using it was closed; changes create the next version.
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

-- The same for a version used by a class in a closed year, even if no sheet was closed.
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

-- A class keeps its version once one of its sheets was closed; in a closed year all its marking settings are
-- immutable.
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

-- Which subjects count in a closed year is immutable.
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
