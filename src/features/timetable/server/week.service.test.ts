import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import {
  chosenSubjects,
  classSubjects,
  classSubjectTeachers,
} from '#features/roster/server/subjects.tables.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject, teachesToo } from '#features/subjects/server/subjects.builders.ts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { anEntry, aRoom, aVersion } from './timetable.builders.ts';
import { timetableRouter } from './timetable.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Person;
let teacher: Person;
let other: Person;
let pupil: Person;
let parent: Person;
let stranger: Person;
let own: { id: string };
let studentId: string;
let maths: { subject_id: string };

// Wednesday, November 25, 2026, 9:00 in Douala.
const NOW = new Date('2026-11-25T08:00:00Z');
const YEAR = '2026-09-07';

const api = ({ actor }: Person, now = NOW) =>
  apiAs(timetableRouter, db, actor, { timeZone: 'Africa/Douala', now: () => now });

beforeAll(async () => {
  ({ db } = await testDatabase());
  await aYear(db, {
    first_day: YEAR,
    last_day: '2027-06-25',
    holidays: [aSpan('2026-11-26', '2026-11-26', 'Founders’ day')],
  });
  [admin, teacher, other, pupil, parent, stranger] = await Promise.all([
    aUser(db, { role: 'admin' }),
    aUser(db, { role: 'teacher', full_name: 'Ngono Sylvie' }),
    aUser(db, { role: 'teacher', full_name: 'Kamga Serge' }),
    aUser(db, { role: 'student' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'parent' }),
  ]);
  own = await aClass(db);
  studentId = (await aStudent(db, { class_id: own.id, user_id: pupil.userId, parents: [parent] })).id;
  maths = await aClassSubject(db, { class_id: own.id, teacher_id: teacher.userId, weekly_hours: '4' });
  await db.update(classSubjectTeachers).set({ from_day: YEAR });
});

/** A published version with Maths on Monday to Thursday in the first lesson. */
async function published(valid_from: string, nth = 0) {
  const version = await aVersion(db, { valid_from });
  const room = await aRoom(db);
  for (const day of [1, 2, 3, 4])
    await anEntry(db, {
      version_id: version.id,
      class_id: own.id,
      subject_id: maths.subject_id,
      teacher_id: teacher.userId,
      room_id: room.id,
      day,
      period_id: version.periods[nth]!.id,
    });
  return version;
}

const shape = (week: Awaited<ReturnType<ReturnType<typeof api>['week']>>) =>
  week.days.map(({ lessons }) => lessons.map(({ starts }) => starts));

describe('the week', () => {
  it('shows a teacher and a student the published lessons in force each day, and never a draft', async () => {
    await published(YEAR);
    const draft = await aVersion(db);
    await anEntry(db, {
      version_id: draft.id,
      class_id: own.id,
      subject_id: maths.subject_id,
      teacher_id: teacher.userId,
      day: 5,
      period_id: draft.periods[0]!.id,
    });
    // From Wednesday on, the second lesson.
    await published('2026-11-25', 1);
    const week = await api(teacher).week({});
    expect(shape(week)).toEqual([[450], [450], [505], [], []]);
    expect(week).toMatchObject({ today: '2026-11-25', minute: 540, is_published: true });
    expect(shape(await api(pupil).week({}))).toEqual(shape(week));
    expect(week.days[1]!.lessons[0]).toMatchObject({
      classes: [{ id: own.id }],
      teacher: 'Ngono Sylvie',
      ends: 505,
    });
  });

  it('shows a holiday in place of its lessons', async () => {
    const { days } = await api(pupil).week({});
    expect(days[3]).toMatchObject({
      is_school_day: false,
      holiday: { name_en: 'Founders’ day' },
      lessons: [],
    });
  });

  it('shows no lessons of one school year in the next, and nothing without a year', async () => {
    await aYear(db, { first_day: '2027-09-06', last_day: '2028-06-30' });
    expect(await api(teacher).week({ day: '2027-09-15' })).toMatchObject({ is_published: false });
    expect(await api(teacher).week({ day: '2027-08-04' })).toMatchObject({ is_published: false });
    expect(await api(teacher).week({ day: '2027-06-21' })).toMatchObject({ is_published: true });
  });

  it('on a weekend starts with the coming week', async () => {
    const { days } = await api(teacher, new Date('2026-11-28T08:00:00Z')).week({});
    expect(days[0]!.day).toBe('2026-11-30');
  });

  it('follows the teacher of each day: a substitute sees the lesson, a teacher of another class does not', async () => {
    expect(shape(await api(other).week({}))).toEqual([[], [], [], [], []]);
    await db.insert(classSubjectTeachers).values({
      class_id: own.id,
      subject_id: maths.subject_id,
      teacher_id: other.userId,
      from_day: '2026-11-24',
      until_day: '2026-11-24',
    });
    expect(shape(await api(other).week({}))).toEqual([[], [450], [], [], []]);
  });

  it('shows a lesson with two teachers to both with both names, until one is removed', async () => {
    const place = { class_id: own.id, subject_id: maths.subject_id };
    await db.delete(classSubjectTeachers).where(eq(classSubjectTeachers.teacher_id, other.userId));
    await teachesToo(db, { ...place, teacher_id: other.userId, from_day: '2026-11-24' });
    expect(shape(await api(other).week({}))).toEqual([[], [450], [505], [], []]);
    const [, tuesday] = (await api(pupil).week({})).days;
    expect(tuesday!.lessons.map((lesson) => lesson.teacher)).toEqual(['Ngono Sylvie, Kamga Serge']);
    await db
      .update(classSubjectTeachers)
      .set({ until_day: '2026-11-24' })
      .where(eq(classSubjectTeachers.teacher_id, other.userId));
    expect(shape(await api(other).week({}))).toEqual([[], [450], [], [], []]);
    expect((await api(pupil).week({})).days[1]!.lessons[0]!.teacher).toBe('Ngono Sylvie');
  });

  it('omits a subject that the student did not choose', async () => {
    const option = await aSubject(db);
    await aClassSubject(db, { class_id: own.id, subject_id: option.id, teacher_id: other.userId });
    await db
      .insert(chosenSubjects)
      .values({ class_id: own.id, subject_id: option.id, from_day: '2026-09-07' });
    const version = await published('2027-02-01');
    await anEntry(db, {
      version_id: version.id,
      class_id: own.id,
      subject_id: option.id,
      day: 5,
      period_id: version.periods[0]!.id,
    });
    expect(shape(await api(pupil).week({ day: '2027-02-03' }))[4]).toEqual([]);
  });

  it('combines classes taught together into one lesson of their teacher', async () => {
    const second = await aClass(db);
    await db.insert(classSubjects).values({
      class_id: second.id,
      subject_id: maths.subject_id,
      teacher_id: teacher.userId,
      coefficient: '2',
    });
    await db
      .update(classSubjectTeachers)
      .set({ from_day: YEAR })
      .where(and(eq(classSubjectTeachers.class_id, second.id)));
    const version = await aVersion(db, { valid_from: '2027-03-01' });
    const meeting = newId();
    for (const class_id of [own.id, second.id])
      await anEntry(db, {
        version_id: version.id,
        class_id,
        subject_id: maths.subject_id,
        teacher_id: teacher.userId,
        meeting,
        period_id: version.periods[0]!.id,
      });
    const { days } = await api(teacher).week({ day: '2027-03-01' });
    expect(days[0]!.lessons.map(({ classes }) => classes.length)).toEqual([2]);
  });
});

describe('a student’s week', () => {
  it('can be read by the child’s parent, and reads as missing for others', async () => {
    const week = await api(parent).ofStudent({ student_id: studentId });
    expect(shape(week)).toEqual([[450], [450], [505], [], []]);
    await expect(api(stranger).ofStudent({ student_id: studentId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the schedule of a guardian', () => {
  it('is that of one child at a time, by default the first by roll number', async () => {
    const elsewhere = await aClass(db);
    const sibling = await aStudent(db, { class_id: elsewhere.id, roll_number: '0001', parents: [parent] });
    const first = await api(parent).family({});
    expect(first.students.map(({ id }) => id)).toEqual([sibling.id, studentId]);
    expect(first.student_id).toBe(sibling.id);
    expect(first.week && shape(first.week)).toEqual([[], [], [], [], []]);
    const chosen = await api(parent).family({ child: studentId, day: '2026-11-25' });
    expect(chosen.week && shape(chosen.week)).toEqual([[450], [450], [505], [], []]);
  });

  it('ends with the right to see the child’s records, and names no other child', async () => {
    await expect(api(stranger).family({ child: studentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await api(stranger).family({})).toEqual({ students: [], student_id: null, week: null });
    await db
      .update(studentGuardians)
      .set({ sees_records: false })
      .where(eq(studentGuardians.student_id, studentId));
    await expect(api(parent).family({ child: studentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await api(parent).family({})).students).toHaveLength(1);
    await db.update(studentGuardians).set({ sees_records: true });
  });

  it('is not open to teachers and students', async () => {
    for (const person of [teacher, pupil, admin])
      await expect(api(person).family({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a period of the week', () => {
  it('is taken once per class, teacher and room, enforced by the database', async () => {
    const version = await aVersion(db);
    const room = await aRoom(db);
    const another = await aClass(db);
    const lesson = {
      version_id: version.id,
      class_id: own.id,
      subject_id: maths.subject_id,
      teacher_id: teacher.userId,
      room_id: room.id,
      period_id: version.periods[0]!.id,
    };
    await anEntry(db, lesson);
    const clash = (given: object) =>
      anEntry(db, { ...lesson, class_id: another.id, teacher_id: null, room_id: null, ...given }).then(
        () => null,
        ({ cause }: { cause: { constraint: string } }) => cause.constraint,
      );
    expect(await clash({ class_id: own.id })).toBe('timetable_entries_subject');
    const { id: subject_id } = await aSubject(db);
    expect(await clash({ class_id: own.id, subject_id })).toBe('timetable_entries_class');
    expect(await clash({ teacher_id: teacher.userId })).toBe('timetable_entry_teachers_apart');
    expect(await clash({ room_id: room.id })).toBe('timetable_entries_room');
    expect(await clash({ teacher_id: teacher.userId, day: 2 })).toBeNull();
  });
});

describe('a whole timetable', () => {
  it('lists the lessons to place, from the hours of the subject grid, for the office', async () => {
    const { id } = await aVersion(db);
    const whole = await api(admin).whole({ version_id: id });
    const lesson = whole.lessons.find(
      (one) => one.subject_id === maths.subject_id && one.class_id === own.id,
    );
    expect(lesson).toMatchObject({ teacher_id: teacher.userId, periods: 4 });
    expect(whole.version.state).toBe('draft');
    await expect(api(teacher).whole({ version_id: id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('shows which version is in force, past or future', async () => {
    const versions = await api(admin).versions();
    const stateOf = (day: string) => versions.find(({ valid_from }) => valid_from === day)?.state;
    expect([YEAR, '2026-11-25', '2027-02-01'].map(stateOf)).toEqual(['past', 'in_force', 'coming']);
    expect(versions[0]!.state).toBe('draft');
  });
});
