-- Entries are immutable: a correction is another event.
create or replace trigger attendance_entries_immutable before update or delete or truncate on public.attendance_entries
  for each statement execute function public.refuse_change();

create or replace trigger attendance_confirmations_immutable before update or delete or truncate on public.attendance_confirmations
  for each statement execute function public.refuse_change();

create or replace trigger attendance_sanctions_immutable before update or delete or truncate on public.attendance_sanctions
  for each statement execute function public.refuse_change();

create or replace trigger attendance_sanction_refusals_immutable before update or delete or truncate on public.attendance_sanction_refusals
  for each statement execute function public.refuse_change();

create or replace trigger attendance_sanction_reversals_immutable before update or delete or truncate on public.attendance_sanction_reversals
  for each statement execute function public.refuse_change();

create or replace trigger attendance_looks_immutable before update or delete or truncate on public.attendance_looks
  for each statement execute function public.refuse_change();

-- Notifies open pages of the office, and of teachers who call the same roll, after the commit.
create or replace function public.tell_of_register() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'register:' || new.class_id);
  return null;
end $$;
create or replace trigger attendance_registers_tell after insert or update on public.attendance_registers
  for each row execute function public.tell_of_register();
