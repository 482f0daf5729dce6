-- A decided request is immutable. Of a pending one, only the outcome may be written.
create or replace function public.guard_approval() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' and not (
    -- The decider's account was deleted.
    new.decided_by is null and (to_jsonb(new) - 'decided_by') = (to_jsonb(old) - 'decided_by')
  ) then
    raise exception 'IMMUTABLE: a decided request does not change' using errcode = '42501';
  end if;
  if (new.id, new.kind, new.subject_id, new.input, new.amount, new.variant, new.facts, new.asked_by, new.key_hash, new.asked_at, new.expires_at)
    is distinct from
    (old.id, old.kind, old.subject_id, old.input, old.amount, old.variant, old.facts, old.asked_by, old.key_hash, old.asked_at, old.expires_at) then
    raise exception 'IMMUTABLE: a request says what was asked for' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger approvals_guard before update on public.approvals
  for each row execute function public.guard_approval();

-- Makes open pages refetch after a request or decision is committed.
create or replace function public.tell_of_approval() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'approvals:all');
  return null;
end $$;
create or replace trigger approvals_tell after insert or update on public.approvals
  for each row execute function public.tell_of_approval();
