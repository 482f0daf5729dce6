import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject, teachesToo } from '#features/subjects/server/subjects.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { coverRouter } from './cover.router.ts';
import { teacherAbsences } from './cover.tables.ts';
import { readRecurringLessons } from './recurring.service.ts';
import { anEntry, aVersion } from './timetable.builders.ts';
import { timetableRouter } from './timetable.router.ts';
import { teacherUnavailable } from './timetable.tables.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Person;
/** Absent: teaches Maths in 5e, first and second lesson of Wednesday. */
let ngono: Person;
/** Teaches Maths in 6e, in the second lesson of Wednesday. */
let kamga: Person;
/** Teaches French in 5e, never on Wednesday. */
let tabe: Person;
/** Teaches nothing. */
let biya: Person;
let pupil: Person;
let meetings: string[];

// Wednesday, November 25, 2026, 9:00 in Douala.
const NOW = new Date('2026-11-25T08:00:00Z');
const [DAY, YEAR] = ['2026-11-25', '2026-09-07'];
const options = { timeZone: 'Africa/Douala', now: () => NOW };
const desk = () => apiAs(coverRouter, db, admin.actor, options);
const arrange = (
  nth: number,
  arrangement: Parameters<ReturnType<typeof desk>['arrange']>[0]['arrangement'],
) => desk().arrange({ day: DAY, absent_id: ngono.userId, meeting: meetings[nth]!, arrangement });
const cover = ({ userId }: Person) => ({ kind: 'cover' as const, teacher_id: userId });
const lessonsFor = async ({ actor }: Person) => {
  const week = await apiAs(timetableRouter, db, actor, options).week({ day: DAY });
  return week.days[2]!.lessons.map(({ starts, change }) => ({ starts, change }));
};
const noticesTo = async ({ userId }: Person) =>
  (await db.select().from(notices).where(eq(notices.user_id, userId))).map(({ kind }) => kind);

const record = (teacher_id: string, day: string) => desk().recordAbsence({ teacher_id, day, note: '' });

beforeAll(async () => {
  ({ db } = await testDatabase());
  const holidays = [aSpan('2026-11-26', '2026-11-26', 'Founders’ day')];
  await aYear(db, { first_day: YEAR, last_day: '2027-06-25', holidays });
  admin = await aUser(db, { role: 'admin' });
  const teacher = (full_name: string) => aUser(db, { role: 'teacher', full_name });
  [ngono, kamga, tabe, biya] = [
    await teacher('Ngono Sylvie'),
    await teacher('Kamga Serge'),
    await teacher('Tabe Anne'),
    await teacher('Biya Luc'),
  ];
  pupil = await aUser(db, { role: 'student' });
  const [fifth, sixth] = [await aClass(db), await aClass(db)];
  await aStudent(db, { class_id: fifth.id, user_id: pupil.userId });
  const [maths, french] = [await aSubject(db), await aSubject(db)];
  const version = await aVersion(db, { valid_from: YEAR });
  const taught = async (class_id: string, subject_id: string, by: Person, places: [number, number][]) => {
    await aClassSubject(db, { class_id, subject_id, teacher_id: by.userId });
    const made: string[] = [];
    for (const [day, at] of places) {
      const period_id = version.periods[at]!.id;
      const of = { version_id: version.id, class_id, subject_id, teacher_id: by.userId };
      made.push((await anEntry(db, { ...of, day, period_id })).meeting);
    }
    return made;
  };
  meetings = await taught(fifth.id, maths.id, ngono, [
    [3, 0],
    [3, 1],
  ]);
  await taught(sixth.id, maths.id, kamga, [[3, 1]]);
  await taught(fifth.id, french.id, tabe, [[1, 0]]);
  await db.update(classSubjectTeachers).set({ from_day: YEAR });
});

beforeEach(async () => {
  await db.delete(teacherAbsences);
  await db.delete(teacherUnavailable);
  await db.delete(notices);
  await desk().recordAbsence({ teacher_id: ngono.userId, day: DAY, note: 'Malaria' });
});

describe('the cover desk', () => {
  it('lists open lessons, and free teachers: first of the subject, then of the class, then the others', async () => {
    const { absences, teachers } = await desk().day({ day: DAY });
    expect(absences).toMatchObject([{ teacher: { full_name: 'Ngono Sylvie' }, note: 'Malaria' }]);
    expect(teachers.map(({ full_name }) => full_name)).toEqual(['Biya Luc', 'Kamga Serge', 'Tabe Anne']);
    const [first, second] = absences[0]!.lessons;
    expect([first!.starts, second!.starts]).toEqual([450, 505]);
    const names = (lesson: typeof first) => lesson!.candidates.map(({ full_name }) => full_name);
    expect(names(first)).toEqual(['Kamga Serge', 'Tabe Anne', 'Biya Luc']);
    // Kamga teaches then.
    expect(names(second)).toEqual(['Tabe Anne', 'Biya Luc']);

    await db.insert(teacherUnavailable).values({ teacher_id: tabe.userId, day: 3, starts: 450, ends: 460 });
    await desk().recordAbsence({ teacher_id: biya.userId, day: DAY, note: '' });
    const [, after] = (await desk().day({ day: DAY })).absences;
    expect(names(after!.lessons[0])).toEqual(['Kamga Serge']);
  });

  it('lists first, among equals, those who covered least', async () => {
    const other = await aUser(db, { role: 'teacher', full_name: 'Abega Rose' });
    await arrange(0, cover(other));
    const { absences } = await desk().day({ day: DAY });
    const last = absences[0]!.lessons[1]!.candidates.slice(-2);
    expect(last.map(({ full_name, covers }) => [full_name, covers])).toEqual([
      ['Biya Luc', 0],
      ['Abega Rose', 1],
    ]);
    await db.delete(classSubjectTeachers).where(eq(classSubjectTeachers.teacher_id, other.userId));
  });

  it('notifies the covering teacher, and shows the cover in the schedules of both teachers and of the class', async () => {
    await arrange(0, cover(kamga));
    await arrange(1, { kind: 'let_go' });
    expect(await noticesTo(kamga)).toEqual(['cover.assigned']);
    const own = { kind: 'cover', teacher: 'Kamga Serge' };
    const gone = { kind: 'let_go', teacher: null };
    for (const who of [ngono, pupil])
      expect(await lessonsFor(who)).toEqual([
        { starts: 450, change: own },
        { starts: 505, change: gone },
      ]);
    expect(await lessonsFor(kamga)).toEqual([
      { starts: 450, change: { kind: 'covers', teacher: 'Ngono Sylvie' } },
      { starts: 505, change: null },
    ]);
    expect(await lessonsFor(tabe)).toEqual([]);
    const [told] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'cover.arranged'));
    expect(told).toMatchObject({ actor_id: admin.userId, subject_id: ngono.userId });
  });

  it('notifies teachers who no longer cover: replaced, absent too, or the teacher comes after all', async () => {
    await arrange(0, cover(kamga));
    await arrange(0, cover(tabe));
    expect(await noticesTo(kamga)).toContain('cover.withdrawn');
    await db.delete(notices);
    await arrange(1, cover(biya));
    await record(biya.userId, DAY);
    expect(await noticesTo(biya)).toEqual(['cover.assigned', 'cover.withdrawn']);
    await desk().withdrawAbsence({ teacher_id: biya.userId, day: DAY });
    await desk().withdrawAbsence({ teacher_id: ngono.userId, day: DAY });
    expect(await noticesTo(tabe)).toContain('cover.withdrawn');
    expect(await lessonsFor(ngono)).toEqual([
      { starts: 450, change: null },
      { starts: 505, change: null },
    ]);
    await expect(desk().withdrawAbsence({ teacher_id: ngono.userId, day: DAY })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('opens a lesson again whose cover becomes absent too', async () => {
    await arrange(0, cover(kamga));
    await desk().recordAbsence({ teacher_id: kamga.userId, day: DAY, note: '' });
    const { absences } = await desk().day({ day: DAY });
    const open = absences.find(({ teacher }) => teacher.id === ngono.userId)!;
    expect(open.lessons[0]!.arrangement).toBeNull();
  });

  it('refuses a teacher who is not free; of two lessons at once for one teacher, one is refused', async () => {
    for (const busy of [kamga, ngono, admin])
      await expect(arrange(1, cover(busy))).rejects.toMatchObject({ code: 'NOT_FREE' });
    // Kamga's lesson is at the same time as Ngono's second.
    const day = await desk().recordAbsence({ teacher_id: kamga.userId, day: DAY, note: '' });
    const other = day.absences.find(({ teacher }) => teacher.id === kamga.userId)!.lessons[0]!;
    const outcomes = await Promise.allSettled([
      arrange(1, cover(biya)),
      desk().arrange({
        day: DAY,
        absent_id: kamga.userId,
        meeting: other.meeting,
        arrangement: cover(biya),
      }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.find((one) => one.status === 'rejected')!;
    expect(refused.reason).toMatchObject({ code: 'NOT_FREE' });
  });

  it('refuses a day without school, and a person who is not a teacher', async () => {
    for (const day of ['2026-11-26', '2026-11-28', '2027-08-02'])
      await expect(record(tabe.userId, day)).rejects.toMatchObject({ code: 'NO_SCHOOL' });
    await expect(record(pupil.userId, DAY)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('counts per month: planned, missed, and covered for others', async () => {
    await arrange(0, cover(kamga));
    const { rows } = await desk().month({ month: '2026-11-01' });
    const minutes = ({ userId }: Person) => {
      const { teacher: _who, ...figures } = rows.find(({ teacher }) => teacher.id === userId)!;
      return figures;
    };
    // Wednesdays up to today: November 4, 11, 18 and 25, in lessons of 55 minutes.
    expect(minutes(ngono)).toEqual({ planned: 440, missed: 110, covered: 0, taught: 330 });
    expect(minutes(kamga)).toEqual({ planned: 220, missed: 0, covered: 55, taught: 275 });
    expect(minutes(biya)).toEqual({ planned: 0, missed: 0, covered: 0, taught: 0 });
    const file = await desk().monthFile({ month: '2026-11-01', format: 'csv', language: 'en' });
    expect(await file.text()).toMatch(
      /Kamga Serge[;,]"?3[.,]67"?[;,]"?4[.,]58"?[;,]"?0[.,]00"?[;,]"?0[.,]92/,
    );
  });

  it('of two teachers of a lesson one may be absent: the lesson takes place with the other', async () => {
    const [{ class_id, subject_id } = { class_id: '', subject_id: '' }] = await db
      .select()
      .from(classSubjectTeachers)
      .where(eq(classSubjectTeachers.teacher_id, ngono.userId));
    await teachesToo(db, { class_id, subject_id, teacher_id: biya.userId, from_day: YEAR });
    const open = (await desk().day({ day: DAY })).absences[0]!.lessons;
    expect(open.map(({ there }) => there)).toEqual([['Biya Luc'], ['Biya Luc']]);
    // The other teacher is there, so no cover is needed.
    expect(open[0]!.candidates.map(({ full_name }) => full_name)).not.toContain('Biya Luc');
    await arrange(0, { kind: 'let_go' });
    const usual = { starts: 450, change: null };
    expect((await lessonsFor(ngono))[0]).toEqual({ starts: 450, change: { kind: 'let_go', teacher: null } });
    expect((await lessonsFor(biya))[0]).toEqual(usual);
    expect((await lessonsFor(pupil))[0]).toEqual(usual);
    const inCalendar = (person: Person) =>
      db
        .transaction((tx) => readRecurringLessons(tx, person.actor, DAY))
        .then((all) =>
          all
            .filter(({ starts, changes }) => starts === 450 && changes.length > 0)
            .map(({ changes }) => changes),
        );
    expect(await inCalendar(biya)).toEqual([]);
    expect(await inCalendar(pupil)).toEqual([]);
    expect(await inCalendar(ngono)).toMatchObject([[{ day: DAY, isOwnAbsence: true }]]);

    // Both are absent, and another teacher covers for one of them.
    const day = await record(biya.userId, DAY);
    const theirs = day.absences.find(({ teacher }) => teacher.id === biya.userId)!.lessons;
    expect(theirs.map(({ there }) => there)).toEqual([[], []]);
    const arrangement = cover(kamga);
    await desk().arrange({ day: DAY, absent_id: biya.userId, meeting: meetings[0]!, arrangement });
    expect((await lessonsFor(pupil))[0]).toEqual({
      starts: 450,
      change: { kind: 'cover', teacher: 'Kamga Serge' },
    });
    const { rows } = await desk().month({ month: '2026-11-01' });
    const planned = ({ userId }: Person) => rows.find(({ teacher }) => teacher.id === userId)?.planned;
    expect([planned(ngono), planned(biya)]).toEqual([440, 440]);
    await db.delete(classSubjectTeachers).where(eq(classSubjectTeachers.teacher_id, biya.userId));
  });

  it('prints the day’s cover sheet', async () => {
    await arrange(0, cover(kamga));
    const file = await desk().sheet({ day: DAY, language: 'fr' });
    expect(file.type).toBe('application/pdf');
    const text = JSON.stringify(await pdfPages(Buffer.from(await file.arrayBuffer())));
    expect(text).toContain('Ngono Sylvie');
    expect(text).toContain('Kamga Serge');
    expect(text).toContain('07:30–08:25');
  });
});
