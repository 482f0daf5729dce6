import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { testDatabase } from '#platform/testing/database.ts';

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [SIX, FIVE] = [id(1), id(2)];

it('a school of an older version gets its memberships from the histories, and always today’s class', async () => {
  const { db, connectionString } = await testDatabase({ migrated: false });
  const folder = await mkdtemp(join(tmpdir(), 'preau-older-'));
  const all = join(packageRoot(), 'migrations');
  const files = (await readdir(all)).filter((name) => name.endsWith('.sql')).toSorted();
  const dated = files.findIndex((name) => name.endsWith('dated_membership.sql'));
  for (const name of files.slice(0, dated)) await cp(join(all, name), join(folder, name));
  await migrateDatabase(connectionString, { folder });
  await rm(folder, { recursive: true });

  await db.execute(sql`insert into school_years (id, name, first_day, last_day, status, created_at)
    values (${id(9)}, '2026-2027', '2026-09-07', '2027-06-11', 'current', now())`);
  await db.execute(sql`insert into classes (id, name, section, grade_level)
    values (${SIX}, '6e', 'A', 'grade_7'), (${FIVE}, '5e', null, 'grade_8')`);
  await db.execute(sql`insert into users (id, email, password_hash) values (${id(8)}, 't@school.test', 'x')`);
  await db.execute(sql`insert into class_teachers (class_id, user_id) values (${SIX}, ${id(8)})`);
  const student = (number: number, classId: string | null, status = 'active') =>
    db.execute(sql`insert into students (id, roll_number, admission_date, class_id, status)
      values (${id(number)}, ${String(number)}, '2026-09-07', ${classId}, ${status})`);
  let events = 100;
  const event = (number: number, kind: string, to: string | null, day: string) =>
    db.execute(sql`insert into student_events (id, student_id, kind, to_value, created_at)
      values (${id((events += 1))}, ${id(number)}, ${kind}, ${to}, ${`${day}T10:00:00Z`}::timestamptz)`);
  // Moved; left and came back; left for good; enrolled into a class since renamed; without a history.
  await student(11, FIVE);
  await event(11, 'enrolled', '6e A', '2026-09-01');
  await event(11, 'moved', '5e', '2026-10-05');
  await student(12, SIX);
  await event(12, 'enrolled', '6e A', '2026-09-01');
  await event(12, 'status_changed', 'left', '2026-10-05');
  await event(12, 'status_changed', 'active', '2026-11-02');
  await student(13, SIX, 'left');
  await event(13, 'enrolled', '6e A', '2026-09-01');
  await event(13, 'status_changed', 'left', '2026-10-05');
  await student(14, SIX);
  await event(14, 'enrolled', 'Sixième', '2026-09-01');
  await student(15, SIX);

  await migrateDatabase(connectionString);
  const { rows } = await db.execute<{
    student: string;
    class_id: string;
    spans: string;
    year_id: string;
  }>(sql`
    select right(student_id::text, 2) as student, class_id, year_id,
      from_day::text || '/' || coalesce(until_day::text, '') as spans
    from class_memberships order by student_id, from_day`);
  expect(rows.map(({ student: who, class_id, spans }) => [who, class_id, spans])).toEqual([
    ['11', SIX, '2026-09-07/2026-10-04'],
    ['11', FIVE, '2026-10-05/'],
    ['12', SIX, '2026-09-07/2026-10-05'],
    ['12', SIX, '2026-11-02/'],
    ['13', SIX, '2026-09-07/2026-10-05'],
    ['14', SIX, '2026-09-07/'],
    ['15', SIX, '2026-09-07/'],
  ]);
  expect(new Set(rows.map(({ year_id }) => year_id))).toEqual(new Set([id(9)]));
  const taught = await db.execute(sql`select from_day::text, until_day, year_id from class_teachers`);
  expect(taught.rows).toEqual([{ from_day: '2026-09-07', until_day: null, year_id: id(9) }]);
});
