import { inDatabase } from './database.ts';
import type { PortalAddress } from './launch.ts';

/** Enough days for several steps of sanctions. */
const DAYS = 5;

/**
 * Saves the first class's registers of the last school days, with two pupils who were always absent and one
 * whose absence was entered after the lock without a reason. Returns the last of these days.
 */
export async function haveAbsences(portal: PortalAddress): Promise<string> {
  const [last] = await inDatabase(
    portal,
    `with days as (
      select day::date from generate_series(current_date - interval '14 days', current_date - interval '1 day', '1 day') day
        where extract(isodow from day) < 6 order by day desc limit $1
    ), absent as (
      select s.id, s.class_id, row_number() over (order by s.roll_number desc) as nth from students s
        where s.class_id = (select id from classes order by order_key, id limit 1) order by s.roll_number desc limit 2
    ), registers as (
      insert into attendance_registers (id, class_id, day, slot_id, half, starts, ends, confirmed_at, told_at, absent)
        select gen_random_uuid(), (select class_id from absent limit 1), day, slot.id, half, starts, ends, now(), now(), 2
          from days, attendance_slots slot where slot.archived_at is null
        returning *
    ), entries as (
      insert into attendance_entries
        (id, register_id, student_id, status, author_id, authority, source, device_at, received_at, outcome, without_reason)
        select gen_random_uuid(), r.id, a.id, 'absent', (select user_id from user_roles where role = 'teacher' limit 1),
            'teacher', 'roll', now(), now(), 'accepted', a.nth = 1 and r.day = (select max(day) from days) and r.half = 'am'
          from registers r, absent a
        returning *
    ), states as (
      insert into attendance_states (register_id, student_id, day, starts, entry_id, status, in_conflict)
        select m.register_id, m.student_id, r.day, r.starts, m.id, 'absent', false from entries m join registers r on r.id = m.register_id
        returning day
    )
    select max(day)::text as id from states`,
    [DAYS],
  );
  return last!.id;
}
