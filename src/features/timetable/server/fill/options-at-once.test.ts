import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classSubjects, subjectGroups } from '#features/roster/server/subjects.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { timetableEditorRouter } from '../editor.router.ts';
import { timetablePapersRouter } from '../papers.router.ts';
import { anEntry, aVersion } from '../timetable.builders.ts';
import { timetableRouter } from '../timetable.router.ts';
import { teacherUnavailable, timetableEntries } from '../timetable.tables.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
let class_id: string;
let draft: Awaited<ReturnType<typeof aVersion>>;

const options = { timeZone: 'Africa/Douala', now: () => new Date('2026-11-25T08:00:00Z') };
const editor = () => apiAs(timetableEditorRouter, db, admin.actor, options);
const read = (version_id = draft.id) =>
  apiAs(timetableRouter, db, admin.actor, options).whole({ version_id });

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  await aYear(db, { first_day: '2026-09-07', last_day: '2027-06-25' });
});

beforeEach(async () => {
  await db.delete(classSubjects);
  await db.delete(teacherUnavailable);
  ({ id: class_id } = await aClass(db));
  draft = await aVersion(db);
});

/** A subject of the class with its own teacher, on a line of options unless null. */
async function taught(weekly_hours: string, option_line: number | null = null, subject_id?: string) {
  const { userId: teacher_id } = await aUser(db, { role: 'teacher' });
  const given = { class_id, teacher_id, weekly_hours, option_line, ...(subject_id && { subject_id }) };
  return { teacher_id, subject_id: (await aClassSubject(db, given)).subject_id };
}

const place = (subject_id: string, nth: number, day = 1) =>
  editor()
    .place({
      version_id: draft.id,
      class_id,
      subject_id,
      day,
      period_id: draft.periods[nth]!.id,
      room_id: null,
    })
    .then(
      ({ entries }) => entries[0]!,
      ({ code }: { code: string }) => code,
    );

/** The times of a subject's lessons of the class, in order. */
async function timesOf(subject_id: string, of = class_id) {
  const { entries } = await read();
  return entries
    .filter((one) => one.class_id === of && one.subject_id === subject_id)
    .map(({ day, period_id }) => `${day} ${draft.periods.findIndex(({ id }) => id === period_id)}`)
    .toSorted();
}

const constraintOf = (write: Promise<unknown>) =>
  write.then(
    () => null,
    ({ cause }: { cause: { constraint: string } }) => cause.constraint,
  );

it('options of one line can share a time by hand, one lesson each; others of the class cannot', async () => {
  const [german, spanish] = [await taught('3', 1), await taught('3', 1)];
  const [biology, maths] = [await taught('3', 2), await taught('3')];
  const first = await place(german.subject_id, 0);
  expect(first).toMatchObject({ option_line: 1 });
  expect(await place(spanish.subject_id, 0)).toMatchObject({ option_line: 1 });
  expect(await place(german.subject_id, 0)).toBe('CLASS_TAKEN');
  expect(await place(biology.subject_id, 0)).toBe('CLASS_TAKEN');
  expect(await place(maths.subject_id, 0)).toBe('CLASS_TAKEN');
  expect(await place(maths.subject_id, 1)).toMatchObject({ option_line: null });
  const move = editor().move({
    version_id: draft.id,
    entry_id: (first as { id: string }).id,
    day: 1,
    period_id: draft.periods[1]!.id,
    room_id: null,
  });
  await expect(move).rejects.toMatchObject({ code: 'CLASS_TAKEN' });
});

it('the database refuses double placements by two concurrent editors, and allows options of one line', async () => {
  const [german, spanish, maths] = [await taught('3', 1), await taught('3', 1), await taught('3')];
  const of = { version_id: draft.id, class_id, period_id: draft.periods[0]!.id };
  await anEntry(db, { ...of, subject_id: german.subject_id, option_line: 1 });
  await anEntry(db, { ...of, subject_id: spanish.subject_id, option_line: 1 });
  expect(await constraintOf(anEntry(db, { ...of, subject_id: maths.subject_id }))).toBe(
    'timetable_entries_class',
  );
  expect(await constraintOf(anEntry(db, { ...of, subject_id: maths.subject_id, option_line: 2 }))).toBe(
    'timetable_entries_class',
  );
  expect(await constraintOf(anEntry(db, { ...of, subject_id: german.subject_id, option_line: 1 }))).toBe(
    'timetable_entries_subject',
  );
});

it('a draft follows the subjects of the class: lessons that may no longer share a time are removed', async () => {
  const [german, spanish] = [await taught('3'), await taught('3')];
  const setLine = (option_line: number | null, ...of: { subject_id: string }[]) =>
    db
      .update(classSubjects)
      .set({ option_line })
      .where(
        and(
          eq(classSubjects.class_id, class_id),
          inArray(
            classSubjects.subject_id,
            of.map(({ subject_id }) => subject_id),
          ),
        ),
      );
  await place(german.subject_id, 0);
  await setLine(1, german, spanish);
  expect(await place(spanish.subject_id, 0)).toMatchObject({ option_line: 1 });
  await place(spanish.subject_id, 1);
  const published = await aVersion(db, { valid_from: '2026-12-01' });
  const there = { version_id: published.id, class_id, period_id: published.periods[0]!.id, option_line: 1 };
  await anEntry(db, { ...there, subject_id: german.subject_id });
  await anEntry(db, { ...there, subject_id: spanish.subject_id });

  await setLine(null, spanish);
  expect(await timesOf(german.subject_id)).toEqual(['1 0']);
  expect(await timesOf(spanish.subject_id)).toEqual(['1 1']);
  // Published lessons are unchanged; a copy keeps the lessons that may still share a time.
  expect((await read(published.id)).entries.map(({ option_line }) => option_line)).toEqual([1, 1]);
  const copy = await editor().create({ name: 'Copy', copy_of: published.id });
  expect((await read(copy.id)).entries).toHaveLength(1);
  await setLine(1, spanish);
  const second = await editor().create({ name: 'Copy', copy_of: published.id });
  expect((await read(second.id)).entries.map(({ option_line }) => option_line)).toEqual([1, 1]);
});

it('filling in gives options of a line the same times, so that they fit into a short week', async () => {
  // 28 of 33 periods, plus two lines of three: 34 if options could not share a time.
  const common = [await taught('10'), await taught('9'), await taught('9')];
  const languages = [await taught('3', 1), await taught('3', 1), await taught('2', 1)];
  const sciences = [await taught('2', 2), await taught('2', 2)];
  const filling = await editor().fillIn({ version_id: draft.id });
  expect(filling).toMatchObject({ total: 40, placed: 40, left: [] });
  const [german, spanish, arabic] = await Promise.all(languages.map((one) => timesOf(one.subject_id)));
  expect(spanish).toEqual(german);
  expect(german).toEqual(expect.arrayContaining(arabic!));
  const [biology, economics] = await Promise.all(sciences.map((one) => timesOf(one.subject_id)));
  expect(economics).toEqual(biology);
  const others = (await Promise.all(common.map((one) => timesOf(one.subject_id)))).flat();
  const times = [...others, ...german!, ...biology!];
  expect(new Set(times).size).toBe(33);
});

it('options join one already placed if the teacher is free; a locked one stays', async () => {
  const [german, spanish] = [await taught('3', 1), await taught('2', 1)];
  await place(german.subject_id, 0);
  await place(german.subject_id, 0, 2);
  await db
    .insert(teacherUnavailable)
    .values({ teacher_id: spanish.teacher_id, day: 1, starts: 0, ends: 1440 });
  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ placed: 3, total: 3 });
  const [ofGerman, ofSpanish] = [await timesOf(german.subject_id), await timesOf(spanish.subject_id)];
  expect(ofGerman).toEqual(expect.arrayContaining(['1 0', '2 0']));
  expect(ofSpanish).toContain('2 0');
  expect(ofGerman).toEqual(expect.arrayContaining(ofSpanish));
});

it('one option is taught to two classes together, the other to each of them at that time', async () => {
  const { id: other_id } = await aClass(db);
  const latin = await taught('2', 1);
  const group_id = newId();
  await db.insert(subjectGroups).values({ id: group_id, subject_id: latin.subject_id, name: 'Latin' });
  await db.update(classSubjects).set({ group_id }).where(eq(classSubjects.subject_id, latin.subject_id));
  await aClassSubject(db, {
    ...latin,
    class_id: other_id,
    weekly_hours: '2',
    option_line: 3,
    group_id,
  });
  const music = await taught('2', 1);
  const sport = await aClassSubject(db, { class_id: other_id, weekly_hours: '2', option_line: 3 });
  await taught('5');
  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ left: [], contradictions: [] });
  const times = await timesOf(latin.subject_id);
  expect(await timesOf(music.subject_id)).toEqual(times);
  expect(await timesOf(latin.subject_id, other_id)).toEqual(times);
  expect(await timesOf(sport.subject_id, other_id)).toEqual(times);
});

it('an option of two classes joins a place of one of them, and not of both', async () => {
  const { id: other_id } = await aClass(db);
  const [latin, music] = [await taught('1', 1), await taught('1', 1)];
  const group_id = newId();
  await db.insert(subjectGroups).values({ id: group_id, subject_id: latin.subject_id, name: 'Latin 2' });
  await aClassSubject(db, { ...latin, class_id: other_id, weekly_hours: '1', option_line: 1, group_id });
  await db.update(classSubjects).set({ group_id }).where(eq(classSubjects.subject_id, latin.subject_id));
  const sport = await aClassSubject(db, { class_id: other_id, weekly_hours: '1', option_line: 1 });
  await place(music.subject_id, 0);
  const there = { version_id: draft.id, class_id: other_id, subject_id: sport.subject_id, option_line: 1 };
  await anEntry(db, { ...there, day: 2, period_id: draft.periods[0]!.id });
  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ left: [], contradictions: [] });
  expect(['1 0', '2 0']).toEqual(expect.arrayContaining(await timesOf(latin.subject_id)));
  expect(await timesOf(latin.subject_id, other_id)).toEqual(await timesOf(latin.subject_id));
});

it('options that cannot be at the same time are named, with suggested changes', async () => {
  const [german, spanish] = [await taught('1', 1), await taught('1', 1)];
  // One teacher is available on Mondays, the other on all other days.
  await db
    .insert(teacherUnavailable)
    .values([
      ...[2, 3, 4, 5].map((day) => ({ teacher_id: german.teacher_id, day, starts: 0, ends: 1440 })),
      { teacher_id: spanish.teacher_id, day: 1, starts: 0, ends: 1440 },
    ]);
  const filling = await editor().fillIn({ version_id: draft.id });
  expect(filling).toMatchObject({ verdict: 'impossible', placed: 0 });
  const subject_ids = [german.subject_id, spanish.subject_id];
  const [reasons] = filling.contradictions.map((each) => each.reasons);
  expect(reasons).toEqual(
    expect.arrayContaining([
      { kind: 'at_once', class_id, subject_ids: expect.arrayContaining(subject_ids) },
      { kind: 'away', teacher_id: german.teacher_id },
    ]),
  );
  expect(filling.ways_out.flat().map(({ kind }) => kind)).toContain('come');
});

it('a FET file splits the class into its options, and is imported with the same places', async () => {
  const [german, spanish, maths] = [await taught('2', 1), await taught('2', 1), await taught('3')];
  await editor().fillIn({ version_id: draft.id });
  const places = await Promise.all([german, spanish, maths].map((one) => timesOf(one.subject_id)));
  expect(places[0]).toEqual(places[1]);
  const papers = apiAs(timetablePapersRouter, db, admin.actor, options);
  const xml = await (await papers.fet({ version_id: draft.id, language: 'en' })).text();
  expect(xml.match(/<Group>/g)).toHaveLength(2);
  const back = await editor().readFet({ file: new File([xml], 'week.fet') });
  expect(back).toMatchObject({ left_out: 0, unknown: [] });
  const { entries, periods } = await read(back.version.id);
  const rows = periods.filter(({ is_break }) => !is_break);
  const again = [german, spanish, maths].map(({ subject_id }) =>
    entries
      .filter((one) => one.subject_id === subject_id)
      .map(({ day, period_id }) => `${day} ${rows.findIndex(({ id }) => id === period_id)}`)
      .toSorted(),
  );
  expect(again).toEqual(places);
  expect(await db.$count(timetableEntries, eq(timetableEntries.version_id, back.version.id))).toBe(7);
});
