-- What was said of a pupil stays as it was said: changing one's mind is another event.
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

-- Open pages of the office, and of whoever calls the same roll, see it once it is committed.
create or replace function public.tell_of_register() returns trigger language plpgsql as $$
begin
  perform pg_notify('preau_live', 'register:' || new.class_id);
  return null;
end $$;
create or replace trigger attendance_registers_tell after insert or update on public.attendance_registers
  for each row execute function public.tell_of_register();
