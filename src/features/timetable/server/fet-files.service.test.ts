import { beforeAll, beforeEach, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aClassSubject, aSubject, teachesToo } from '#features/subjects/server/subjects.builders.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { readFet } from '../solver/fet/read-fet.ts';
import { timetableEditorRouter } from './editor.router.ts';
import { timetablePapersRouter } from './papers.router.ts';
import { timetableRouter } from './timetable.router.ts';
import { anEntry, aRoom, aVersion } from './timetable.builders.ts';
import { timetableEntryTeachers } from './timetable.tables.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
const options = { timeZone: 'Africa/Douala', now: () => new Date('2026-11-25T08:00:00Z') };
const editor = () => apiAs(timetableEditorRouter, db, admin.actor, options);
const papers = () => apiAs(timetablePapersRouter, db, admin.actor, options);
const read = (version_id: string) => apiAs(timetableRouter, db, admin.actor, options).whole({ version_id });
const file = (text: string, name = 'Second term.fet') => new File([text], name);

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  await aYear(db, { first_day: '2026-09-07', last_day: '2027-06-25' });
});

beforeEach(async () => {
  await db.delete(classSubjects);
});

/** A version in which a class has two of three lessons of a subject placed, one in a room. */
async function aPlacedWeek() {
  const version = await aVersion(db);
  const room = await aRoom(db, { kind: 'laboratory' });
  const { id: class_id } = await aClass(db);
  const { id: subject_id } = await aSubject(db);
  const { userId: teacher_id } = await aUser(db, { role: 'teacher' });
  await aClassSubject(db, { class_id, subject_id, teacher_id, weekly_hours: '3' });
  const { userId: second_id } = await aUser(db, { role: 'teacher' });
  await teachesToo(db, { class_id, subject_id, teacher_id: second_id });
  const own = { version_id: version.id, class_id, subject_id, teacher_id };
  const [first, second] = version.periods;
  for (const place of [
    { period_id: first!.id, room_id: room.id, locked: true },
    { period_id: second!.id, day: 2 },
  ]) {
    const { id: entry_id, ...entry } = await anEntry(db, { ...own, ...place });
    await db.insert(timetableEntryTeachers).values({ ...entry, entry_id, teacher_id: second_id });
  }
  return { version, room, second_id, ...own };
}

const placesOf = ({ entries, periods }: Awaited<ReturnType<typeof read>>) =>
  entries
    .map(({ class_id, subject_id, teacher_id, further_ids, room_id, day, period_id }) => ({
      class_id,
      subject_id,
      teacher_id,
      further_ids,
      room_id,
      day,
      starts: periods.find(({ id }) => id === period_id)!.starts,
    }))
    .toSorted((one, other) => one.day - other.day || one.starts - other.starts);

it('a timetable exported for FET is imported as a draft with the same places, rooms and teachers', async () => {
  const { version, subject_id, second_id } = await aPlacedWeek();
  await editor().saveRules({
    version_id: version.id,
    rules: [{ kind: 'subject_first_lessons', most: 3, is_hard: true, subject_id }],
  });
  const out = await papers().fet({ version_id: version.id, language: 'fr' });
  const xml = await out.text();
  const known = readFet(xml)!;
  expect(known.problem.lessons.map(({ teachers }) => teachers.length)).toEqual([2, 2, 2]);
  expect(known.problem.rules.map(({ kind }) => kind).toSorted()).toEqual([
    'place',
    'place',
    'times',
    'times',
    'times',
  ]);
  expect(known.periods).toHaveLength(version.periods.length);

  const made = await editor().readFet({ file: file(xml) });
  expect(made).toMatchObject({ left_out: 0, unknown: [], version: { name: 'Second term', placed: 2 } });
  const back = placesOf(await read(made.version.id));
  expect(back).toEqual(placesOf(await read(version.id)));
  for (const { further_ids } of back) expect(further_ids).toEqual([second_id]);
});

it('unknown names are reported, and a lesson in an occupied place is left out', async () => {
  const { version } = await aPlacedWeek();
  const xml = await (await papers().fet({ version_id: version.id, language: 'en' })).text();
  const [place] =
    /<ConstraintActivityPreferredStartingTime>[^]*?<\/ConstraintActivityPreferredStartingTime>/.exec(xml)!;
  // The third lesson is at the time of the first, and a fourth is for an unknown class.
  const more = xml
    .replace('</Students_List>', '<Year><Name>Nobody &amp; co</Name></Year></Students_List>')
    .replace(place, `${place}${place.replace(/<Activity_Id>\d+/, '<Activity_Id>3')}`)
    .replace(
      '</Activities_List>',
      '<Activity><Subject>Maths</Subject><Students>Nobody &amp; co</Students><Duration>1</Duration><Id>9</Id></Activity></Activities_List>',
    )
    .replace(
      '</Time_Constraints_List>',
      `${place.replace(/<Activity_Id>\d+/, '<Activity_Id>9')}</Time_Constraints_List>`,
    );
  const made = await editor().readFet({ file: file(more) });
  expect(made).toMatchObject({ left_out: 2, version: { placed: 2 } });
  expect(made.unknown).toEqual(['Maths', 'Nobody & co']);
});

it('an invalid file, and one without places, create no draft', async () => {
  const before = await apiAs(timetableRouter, db, admin.actor, options).versions();
  const { version } = await aPlacedWeek();
  const xml = await (await papers().fet({ version_id: version.id, language: 'fr' })).text();
  const unsolved = xml.replaceAll(
    /<ConstraintActivityPreferredStartingTime>[^]*?<\/ConstraintActivityPreferredStartingTime>/g,
    '',
  );
  await expect(editor().readFet({ file: file('a,b,c') })).rejects.toMatchObject({ code: 'NO_FET' });
  await expect(editor().readFet({ file: file(unsolved) })).rejects.toMatchObject({ code: 'NO_PLACES' });
  await expect(editor().readFet({ file: file('x'.repeat(4 * 1024 * 1024 + 1)) })).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
  });
  const after = await apiAs(timetableRouter, db, admin.actor, options).versions();
  expect(after).toHaveLength(before.length + 1);
});
