import { beforeAll, expect, it } from 'vitest';
import { assignmentsAs } from '#features/assignments/server/assignments.builders.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { anEntry, aVersion } from '#features/timetable/server/timetable.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aLogEntry } from './lesson-log.builders.ts';
import { lessonLogRouter } from './lesson-log.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
// Wednesday, November 25, 2026, 8:00 in Douala, in the first lesson (7:30 to 8:25).
const NOW = new Date('2026-11-25T07:00:00Z');
const [TODAY, FRIDAY] = ['2026-11-25', '2026-11-27'];
const FIRST = 450;

let db: Db;
let teacher: Person;
let colleague: Person;
let family: Person;
let child: string;
let sibling: string;
let place: { class_id: string; subject_id: string };

const context = { timeZone: 'Africa/Douala', now: () => NOW };
const log = ({ actor }: Person) => apiAs(lessonLogRouter, db, actor, context);
const set = (given: object = {}) =>
  assignmentsAs(db, teacher.actor, context).create({
    ...place,
    title: 'Exercice 3',
    body: '',
    due_day: FRIDAY,
    due_time: '07:30',
    points: '',
    hand_in: 'photos',
    accepts_late: true,
    publish: 'now',
    ...given,
  });
const ofToday = { lesson: { day: TODAY, starts: FIRST } };
const titles = (work: readonly { title: string }[] = []) => work.map(({ title }) => title).toSorted();
const atDesk = async (who: Person) => {
  const { lessons } = await log(who).desk();
  return titles(lessons.find(({ day, starts }) => day === TODAY && starts === FIRST)?.work);
};
const inLog = async (student: string) =>
  titles((await log(family).family({ child: student })).lessons[0]?.work);

beforeAll(async () => {
  ({ db } = await testDatabase());
  await aYear(db, { first_day: '2026-09-07', last_day: '2027-06-25' });
  [teacher, colleague, family] = await Promise.all([
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'parent' }),
  ]);
  const { id: class_id } = await aClass(db);
  const { subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId });
  place = { class_id, subject_id };
  await db
    .insert(classSubjectTeachers)
    .values({ ...place, teacher_id: colleague.userId, from_day: '2026-09-07' });
  await db.update(classSubjectTeachers).set({ from_day: '2026-09-07' });
  [child, sibling] = (await Promise.all(
    [1, 2].map(async () => (await aStudent(db, { class_id, parents: [family] })).id),
  )) as [string, string];
  await db.update(classMemberships).set({ from_day: '2026-09-07' });
  const version = await aVersion(db, { valid_from: '2026-09-07' });
  for (const day of [3, 5])
    await anEntry(db, { version_id: version.id, ...place, day, period_id: version.periods[0]!.id });
  await aLogEntry(db, { ...place, author_id: teacher.userId, day: TODAY, starts: FIRST, ends: 505 });
});

it('the due lesson offered is the next one in the timetable on a later day', async () => {
  const { places } = await log(teacher).desk();
  expect(places.map(({ next }) => next)).toEqual([{ day: FRIDAY, starts: FIRST }]);
});

it('a lesson links to the work set from it, for each reader who may see the work', async () => {
  await set({ ...ofToday, title: 'Pour tous' });
  await set({ ...ofToday, title: 'Pour un', student_ids: [child] });
  await set({ ...ofToday, title: 'Brouillon', publish: 'draft' });
  await set({ title: 'D’ailleurs' });
  await set({ title: 'Sans horaire', lesson: { day: TODAY, starts: null } });
  expect(await atDesk(teacher)).toEqual(['Brouillon', 'Pour tous', 'Pour un']);
  // A draft is its author's alone, and chosen students' work is theirs alone.
  expect(await atDesk(colleague)).toEqual(['Pour tous', 'Pour un']);
  expect(await inLog(child)).toEqual(['Pour tous', 'Pour un']);
  expect(await inLog(sibling)).toEqual(['Pour tous']);
});

it('the same key creates it once, and another lesson under that key is refused', async () => {
  const once = { context: { idempotencyKey: newId() } };
  const api = assignmentsAs(db, teacher.actor, context);
  const input = {
    ...place,
    title: 'Une fois',
    body: '',
    due_day: FRIDAY,
    due_time: '',
    points: '',
    hand_in: 'paper' as const,
    publish: 'draft' as const,
    ...ofToday,
  };
  const first = await api.create(input, once);
  expect((await api.create(input, once)).id).toBe(first.id);
  await expect(api.create({ ...input, lesson: { day: TODAY, starts: null } }, once)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

it('a lesson after the due day is refused', async () => {
  await expect(set({ lesson: { day: '2026-11-28', starts: null } })).rejects.toMatchObject({
    code: 'DUE_OUT_OF_RANGE',
  });
});
