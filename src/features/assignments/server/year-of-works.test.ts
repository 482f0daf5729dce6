import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { selectLoad, selectOwn, selectSet } from './assignments.queries.ts';
import { selectLessonWorks } from './lesson-works.service.ts';

const CLASSES = 40;
const ZONE = 'Africa/Douala';
const now = new Date();
const today = schoolDay(now, ZONE);
const view = (actor: Actor) => ({ actor, now, today });

let db: Db;
let places: { class_id: string; subject_id: string }[];
let teacher: Actor;
let office: Actor;
let pupil: Actor;

beforeAll(async () => {
  ({ db } = await testDatabase());
  await aYear(db, { first_day: addDays(today, -300), last_day: addDays(today, 60) });
  [teacher, office, pupil] = (await Promise.all(
    (['teacher', 'admin', 'student'] as const).map(async (role) => (await aUser(db, { role })).actor),
  )) as [Actor, Actor, Actor];
  const colleague = (await aUser(db, { role: 'teacher' })).actor;
  places = [];
  for (let nth = 0; nth < CLASSES; nth += 1) {
    const { id: class_id } = await aClass(db);
    const teacher_id = (nth < 4 ? teacher : colleague).userId;
    places.push({ class_id, subject_id: (await aClassSubject(db, { class_id, teacher_id })).subject_id });
  }
  for (const [nth, { class_id }] of places.entries())
    await aStudent(db, { class_id, ...(nth === 0 && { user_id: pupil.userId }) });
  await db.update(classSubjectTeachers).set({ from_day: addDays(today, -300) });
  await db.update(classMemberships).set({ from_day: addDays(today, -300) });
});

/** Creates assignments in all classes in turn, due on days of a span; one in five is handed in online. */
async function setWorks(count: number, from: number, until: number): Promise<void> {
  const values = sql.join(
    places.map(({ class_id, subject_id }, at) => sql`(${at}::int, ${class_id}::uuid, ${subject_id}::uuid)`),
    sql`, `,
  );
  await db.execute(sql`
    insert into assignments (id, class_id, subject_id, author_id, title, body, due_day, due_at, hand_in, publish_at, told_at, created_at, given_on)
    select gen_random_uuid(), p.class_id, p.subject_id, ${teacher.userId}::uuid, 'Exercice ' || n, '', d.day, d.day + time '20:00',
      case when n / ${CLASSES}::int % 5 = 0 then 'text' else 'paper' end, d.day - 3, d.day - 3, d.day - 3, d.day - 2
    from generate_series(1, ${count}::int) n join (values ${values}) p (at, class_id, subject_id) on p.at = n % ${CLASSES}::int,
      lateral (select ${today}::date + (${from}::int + (n * 7919) % (${until - from + 1}::int)) as day) d`);
  // One student of each class handed in nine of ten works that are handed in online.
  await db.execute(sql`
    insert into assignment_works (assignment_id, student_id, text, handed_in_at, version, returned_at)
    select a.id, m.student_id, 'Ma copie', a.due_at - interval '1 hour', 1, a.due_at
    from assignments a join class_memberships m on m.class_id = a.class_id
    where a.hand_in = 'text' and a.due_at < now() and abs(hashtext(a.id::text)) % 10 > 0
    on conflict do nothing`);
  await ownerOf(db).execute(sql`analyze`);
}

const countRows = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.execute<{ rows: number }>(
    sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`,
  );
  return rows[0]!.rows;
};

/** The rows of all tables read by a call. The server's counters may include earlier transactions of the connection. */
const rowsRead = (read: (tx: Tx) => Promise<unknown>): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
    const before = await countRows(tx);
    await read(tx);
    return (await countRows(tx)) - before;
  });

const lessons = () => places.slice(0, 4).map((place) => ({ ...place, day: today, starts: null }));
const LISTS: Record<string, (tx: Tx) => Promise<unknown>> = {
  'a teacher’s current list': (tx) => selectSet(tx, view(teacher), {}),
  'the office’s current list': (tx) => selectSet(tx, view(office), {}),
  'the load of a class': (tx) => selectLoad(tx, places[0]!.class_id, today),
  'work of the lessons at a desk': (tx) => selectLessonWorks(tx, view(teacher), lessons()),
  'a pupil’s list': (tx) => selectOwn(tx, view(pupil), {}),
};

async function measure() {
  const found: Record<string, number> = {};
  for (const [name, read] of Object.entries(LISTS)) found[name] = await rowsRead(read);
  return found;
}

it('with 20,000 works of a year every list reads about as many rows as with 200', async () => {
  await setWorks(200, -2, 10);
  const before = await measure();
  await setWorks(19_800, -290, -40);
  const after = await measure();
  for (const [name, rows] of Object.entries(after))
    expect(rows, `${name}: ${before[name]} rows with 200`).toBeLessThan(2 * before[name]!);
}, 60_000);
