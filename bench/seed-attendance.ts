import type pg from 'pg';

/** A day of six lessons instead of the default two half-days. */
export const SLOTS = 6;

/**
 * Attendance of this many school days up to today, each pupil marked in each lesson: three in a hundred
 * absent, one late. Bypasses triggers and foreign keys, which would take an hour; register counts and states
 * equal those the server writes.
 */
export async function seedAttendance(client: pg.Client, days: number): Promise<number> {
  await client.query(`set session_replication_role = replica`);
  await client.query(`insert into school_years (id, name, first_day, last_day, status, created_at)
    values (gen_random_uuid(), 'bench', public.school_day() - 300, public.school_day() + 60, 'current', now())`);
  await client.query(`update attendance_slots set archived_at = now()`);
  await client.query(
    `insert into attendance_slots (id, name_en, name_fr, half, starts, ends)
     select gen_random_uuid(), 'Lesson ' || n, 'Cours ' || n, case when n < 4 then 'am' else 'pm' end, 450 + n * 60, 505 + n * 60
     from generate_series(0, $1::int - 1) n`,
    [SLOTS],
  );
  await client.query(
    `insert into attendance_registers (id, class_id, day, slot_id, half, starts, ends, confirmed_at, confirmed_by, told_at)
     select gen_random_uuid(), c.id, d.day, s.id, s.half, s.starts, s.ends, d.day + interval '8 hours', ct.user_id, now()
     from (select d::date as day from generate_series(public.school_day() - 400, public.school_day(), interval '1 day') d
       where extract(isodow from d) < 6 or d::date = public.school_day() order by d desc limit $1) d
     cross join classes c cross join attendance_slots s
     cross join lateral (select user_id from class_teachers where class_id = c.id limit 1) ct
     where s.archived_at is null`,
    [days],
  );
  await client.query(
    `insert into attendance_entries (id, register_id, student_id, status, minutes, author_id, authority, source, device_at, received_at, outcome)
     select gen_random_uuid(), r.id, m.student_id, x.status, case when x.status = 'late' then 7 end, r.confirmed_by,
       'teacher_of_slot', 'roll', r.confirmed_at, r.confirmed_at, 'accepted'
     from attendance_registers r
     join class_memberships m on m.class_id = r.class_id and m.from_day <= r.day and (m.until_day is null or m.until_day >= r.day)
     cross join lateral (select case when h < 30 then 'absent' when h < 40 then 'late' else 'present' end as status
       from (select abs(hashtext(m.student_id::text || r.id::text)) % 1000 as h) hashed) x
     order by r.day, r.starts`,
  );
  await client.query(
    `insert into attendance_states (register_id, student_id, day, starts, entry_id, status, minutes, in_conflict)
     select m.register_id, m.student_id, r.day, r.starts, m.id, m.status, m.minutes, false
     from attendance_entries m join attendance_registers r on r.id = m.register_id order by m.seq`,
  );
  await client.query(
    `update attendance_registers r set present = c.present, absent = c.absent, late = c.late
     from (select register_id, count(*) filter (where status = 'present') as present,
         count(*) filter (where status = 'absent') as absent, count(*) filter (where status = 'late') as late
       from attendance_states group by register_id) c where c.register_id = r.id`,
  );
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ entries: string }>(
    'select count(*) as entries from attendance_entries',
  );
  return Number(rows[0]!.entries);
}
