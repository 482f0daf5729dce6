import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { lessonCovers, teacherAbsences } from '#features/timetable/server/cover.tables.ts';
import { anEntry, aVersion } from '#features/timetable/server/timetable.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { lessonLogRouter } from './lesson-log.router.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
// Wednesday, November 25, 2026, 8:00 in Douala: the first lesson (7:30 to 8:25) is under way.
const NOW = new Date('2026-11-25T07:00:00Z');
const [TODAY, TUESDAY, MONDAY, HOLIDAY] = ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-20'];
const FIRST = 450;

let db: Db;
let teacher: Person;
let other: Person;
let office: Person;
let bursar: Person;
let place: { class_id: string; subject_id: string };
let meetings: string[];

const api = ({ actor }: Person) =>
  apiAs(lessonLogRouter, db, actor, { timeZone: 'Africa/Douala', now: () => NOW });
const writing = (given: object = {}) => ({
  ...place,
  day: TUESDAY,
  starts: FIRST as number | null,
  text: 'Addition de fractions.',
  points: [] as string[],
  revision: newId(),
  base: null as string | null,
  ...given,
});
const write = (who: Person, given: object = {}) => api(who).write(writing(given));
const outcome = (who: Person, given: object, of: (error: { code: string }) => string) =>
  write(who, given).then(
    () => 'written',
    (error: unknown) => of(error as { code: string }),
  );
const refused = (who: Person, given: object) => outcome(who, given, ({ code }) => code);
const wholeAnswer = (who: Person, given: object) => outcome(who, given, JSON.stringify);
const lessonsOf = async (who: Person) => (await api(who).desk()).lessons;
const lessonOf = async (who: Person, day: string) =>
  (await lessonsOf(who)).find((lesson) => lesson.day === day && lesson.starts === FIRST);

beforeAll(async () => {
  ({ db } = await testDatabase());
  await aYear(db, {
    first_day: '2026-09-07',
    last_day: '2027-06-25',
    holidays: [aSpan(HOLIDAY, HOLIDAY, 'Founders’ day')],
  });
  [teacher, other, office, bursar] = await Promise.all([
    aUser(db, { role: 'teacher', full_name: 'Ngono Sylvie' }),
    aUser(db, { role: 'teacher', full_name: 'Kamga Serge' }),
    aUser(db, { role: 'admin', duties: ['academic'] }),
    aUser(db, { role: 'admin', duties: ['bursar'] }),
  ]);
  const { id: class_id } = await aClass(db);
  const { subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId });
  place = { class_id, subject_id };
  await db.update(classSubjectTeachers).set({ from_day: '2026-09-07' });
  const version = await aVersion(db, { valid_from: '2026-09-07' });
  const entries = await Promise.all(
    [1, 2, 3, 5].map((day) =>
      anEntry(db, { version_id: version.id, ...place, day, period_id: version.periods[0]!.id }),
    ),
  );
  meetings = entries.map(({ meeting }) => meeting);
});

describe('the lessons to record', () => {
  it('are those of the timetable in the last 14 days and the next four, newest first, without holidays and weekends', async () => {
    const { today, minute, lessons, places } = await api(teacher).desk();
    expect({ today, minute }).toEqual({ today: TODAY, minute: 480 });
    expect(lessons.map(({ day }) => day)).toEqual([
      '2026-11-27',
      TODAY,
      TUESDAY,
      MONDAY,
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-13',
      '2026-11-11',
    ]);
    expect(places.map(({ class: { id } }) => id)).toEqual([place.class_id]);
    expect(await lessonsOf(other)).toEqual([]);
  });
});

describe('an entry', () => {
  it('is written once per key, corrected by its revision, and its earlier text stays in the audit trail', async () => {
    const once = { context: { idempotencyKey: newId() } };
    const first = writing({ text: '  Fractions.\nPage 12.  ' });
    const said = await api(teacher).write(first, once);
    expect(said).toMatchObject({
      day: TUESDAY,
      starts: FIRST,
      ends: 505,
      entry: {
        text: 'Fractions.\nPage 12.',
        teacher: 'Ngono Sylvie',
        revision: first.revision,
        changed_at: null,
      },
    });
    expect(await api(teacher).write(first, once)).toEqual(said);
    expect(await db.$count(lessonLogEntries, eq(lessonLogEntries.day, TUESDAY))).toBe(1);

    const next = writing({ text: 'Fractions et décimaux.', base: first.revision });
    expect((await api(teacher).write(next)).entry).toMatchObject({
      id: said.entry.id,
      text: 'Fractions et décimaux.',
      revision: next.revision,
    });
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, said.entry.id));
    expect(trail.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'lesson_log.written', details: { day: TUESDAY } },
      { action: 'lesson_log.corrected', details: { day: TUESDAY, before: 'Fractions.\nPage 12.' } },
    ]);
    expect((await lessonOf(teacher, TUESDAY))?.entry?.text).toBe('Fractions et décimaux.');
  });

  it('from two devices with the same revision is refused to the second, which overwrites nothing', async () => {
    const [mine, theirs] = await Promise.allSettled([
      write(teacher, { day: MONDAY, text: 'Du téléphone.' }),
      write(teacher, { day: MONDAY, text: 'De la salle des professeurs.' }),
    ]);
    const outcomes = [mine, theirs].map((one) =>
      one.status === 'fulfilled' ? one.value.entry.text : (one.reason as { code: string }).code,
    );
    expect(outcomes).toContain('CHANGED_MEANWHILE');
    const kept = outcomes.find((each) => each !== 'CHANGED_MEANWHILE');
    const entry = (await lessonOf(teacher, MONDAY))?.entry;
    expect(entry?.text).toBe(kept);

    // Two corrections from the same revision, one after the other.
    const base = entry!.revision;
    await write(teacher, { day: MONDAY, text: 'Corrigé.', base });
    await expect(write(teacher, { day: MONDAY, text: 'Autre.', base })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await lessonOf(teacher, MONDAY))?.entry?.text).toBe('Corrigé.');
  });

  it('corrected to nothing reads as if never written, and can be written again', async () => {
    const day = '2026-11-18';
    const first = await write(teacher, { day, text: 'Dans la mauvaise classe.' });
    const before = (await api(office).entries({ ...place })).total;
    const emptied = await write(teacher, { day, text: '', base: first.entry.revision });
    expect((await api(office).entries({ ...place })).total).toBe(before - 1);
    expect((await lessonOf(teacher, day))?.entry).toMatchObject({
      text: '',
      revision: emptied.entry.revision,
    });
    await write(teacher, { day, text: 'Contrôle.', base: emptied.entry.revision });
    expect((await api(office).entries({ ...place })).total).toBe(before);
  });

  it('is refused for a coming day, a day without school, a lesson not in the timetable, and without text', async () => {
    expect(await refused(teacher, { day: '2026-11-26', starts: null })).toBe('NOT_YET');
    expect(await refused(teacher, { day: HOLIDAY, starts: null })).toBe('NO_SCHOOL');
    expect(await refused(teacher, { day: '2026-11-22', starts: null })).toBe('NO_SCHOOL');
    expect(await refused(teacher, { day: '2026-11-17', starts: FIRST + 1 })).toBe('NO_LESSON');
    expect(await refused(teacher, { day: '2026-11-19' })).toBe('NO_LESSON');
    expect(await refused(teacher, { day: '2026-11-17', text: ' \n ' })).toBe('NOTHING_WRITTEN');
    // A lesson without a timetable, once a day.
    expect(await refused(teacher, { day: '2026-11-19', starts: null })).toBe('written');
    expect(await refused(teacher, { day: '2026-11-19', starts: null })).toBe('CHANGED_MEANWHILE');
  });

  it('is for those who teach the class the subject on that day: for others the class reads as missing', async () => {
    await db.insert(classSubjectTeachers).values({
      ...place,
      teacher_id: other.userId,
      from_day: '2026-11-12',
      until_day: '2026-11-16',
    });
    const missing = await wholeAnswer(other, { day: TUESDAY, class_id: newId() });
    expect(missing).toContain('NOT_FOUND');
    expect(await wholeAnswer(other, { day: TUESDAY, starts: null })).toBe(missing);
    expect(await wholeAnswer(other, { day: '2026-11-17' })).toBe(missing);
    expect(await wholeAnswer(other, { day: '2026-11-16' })).toBe('written');
    expect((await lessonsOf(other)).map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-13']);
  });

  it('of a covered lesson is written by the covering teacher, who can write no other', async () => {
    const recorded_at = new Date();
    await db.insert(teacherAbsences).values({ teacher_id: teacher.userId, day: TODAY, recorded_at });
    const cover = { absent_id: teacher.userId, day: TODAY, meeting: meetings[2]!, starts: FIRST, ends: 505 };
    await db.insert(lessonCovers).values({ ...cover, kind: 'cover', teacher_id: other.userId });
    expect(await lessonOf(other, TODAY)).toMatchObject({ covers: true, entry: null });
    // The absent teacher has no lesson to record.
    expect(await lessonOf(teacher, TODAY)).toBeUndefined();
    await expect(write(other, { day: TODAY, starts: null })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await write(other, { day: TODAY, text: 'Exercices surveillés.' });
    expect((await lessonOf(other, TODAY))?.entry?.text).toBe('Exercices surveillés.');
    const seen = await api(other).entries(place);
    expect(seen.entries.map(({ day }) => day)).toEqual([TODAY, '2026-11-16']);
    await db
      .delete(lessonCovers)
      .where(and(eq(lessonCovers.absent_id, teacher.userId), eq(lessonCovers.day, TODAY)));
  });
});

describe('the log of a class in a subject', () => {
  it('can be read by its teachers and the academic office, and not by other offices and teachers', async () => {
    const all = (await api(office).entries(place)).total;
    expect(all).toBeGreaterThan(4);
    expect((await api(teacher).entries(place)).total).toBe(all);
    await expect(api(bursar).entries(place)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await aUser(db, { role: 'teacher' });
    const answer = (given: object) =>
      api(stranger)
        .entries({ ...place, ...given })
        .catch((error: unknown) => JSON.stringify(error));
    expect(await answer({})).toContain('NOT_FOUND');
    expect(await answer({})).toBe(await answer({ class_id: newId() }));
  });
});
