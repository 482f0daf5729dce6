import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAssignment } from '#features/assignments/server/assignments.builders.ts';
import { assignmentWorks } from '#features/assignments/server/assignments.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { aClassScheme, aMark, aSheet } from '../../server/marks.builders.ts';
import { marksRouter } from '../../server/marks.router.ts';
import { assessments, markSheets, studentMarks } from '../../server/marks.tables.ts';
import { markAssignmentsRouter } from './assignment-points.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const today = schoolDay(new Date(), 'Africa/Douala');

let db: Db;
let admin: Person;
let teacher: Person;
let colleague: Person;
let paul: string;
let zoe: string;
let assignment_id: string;
let sheet: Awaited<ReturnType<typeof aSheet>>;

const as = ({ actor }: Person) => apiAs(markAssignmentsRouter, db, actor);
const works = (student_id: string, points: string | null, of = assignment_id, draft = points) =>
  db
    .insert(assignmentWorks)
    .values({
      assignment_id: of,
      student_id,
      points: draft,
      returned_points: points,
      returned_at: points === null ? null : new Date(),
    })
    .onConflictDoUpdate({
      target: [assignmentWorks.assignment_id, assignmentWorks.student_id],
      set: { returned_points: points },
    });
const place = (given: object = {}) => ({ sheet_id: sheet.id, assignment_id, ...given });
async function take(given: object = {}, who = teacher) {
  const { seen } = await as(who).preview(place(given));
  return as(who).take({ ...place(given), seen });
}
const marksOf = async (column?: string) => {
  const rows = await db
    .select({ student: studentMarks.student_id, number: studentMarks.number, column: assessments.id })
    .from(studentMarks)
    .innerJoin(assessments, eq(assessments.id, studentMarks.assessment_id))
    .where(eq(assessments.sheet_id, sheet.id));
  return Object.fromEntries(
    rows
      .filter((row) => column === undefined || row.column === column)
      .map(({ student, number }) => [student === paul ? 'paul' : 'zoe', Number(number)]),
  );
};

beforeEach(async () => {
  ({ db } = await testDatabase());
  [admin, teacher, colleague] = await Promise.all([
    aUser(db, { role: 'admin' }),
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'teacher' }),
  ]);
  await db.delete(studentMarks);
  const room = await aClass(db);
  const [
    { id: year_id } = await aYear(db, { first_day: addDays(today, -60), last_day: addDays(today, 60) }),
  ] = await db.select().from(schoolYears).where(eq(schoolYears.status, 'current'));
  [{ id: paul }, { id: zoe }] = [
    await aStudent(db, { class_id: room.id }),
    await aStudent(db, { class_id: room.id }),
  ];
  const { class_id, subject_id } = await aClassSubject(db, { class_id: room.id, teacher_id: teacher.userId });
  await aClassScheme(db, { class_id, year_id });
  sheet = await aSheet(db, { class_id, subject_id, year_id });
  assignment_id = await anAssignment(db, {
    class_id,
    subject_id,
    author_id: teacher.userId,
    points: '10',
    due_day: today,
  });
  await works(paul, '7.5');
});

describe('points of an assignment', () => {
  it('are previewed as marks, and copied into a new column: only returned works', async () => {
    await works(zoe, null, assignment_id, '9');
    const preview = await as(teacher).preview(place());
    expect(preview.column).toMatchObject({ id: null, name: 'Exercices 3 et 4', out_of: '20' });
    expect(preview.rows.map(({ student, mark, outcome }) => [student.id, mark, outcome])).toEqual([
      [paul, '15', 'new'],
    ]);
    expect(await marksOf()).toEqual({});
    expect(await take()).toEqual({ taken: 1 });
    expect(await marksOf()).toEqual({ paul: 15 });
    const [listed] = await as(teacher).list({ sheet_id: sheet.id });
    expect(listed).toMatchObject({ id: assignment_id, returned: 1, taken: { sheet_id: sheet.id } });
    const history = await apiAs(marksRouter, db, teacher.actor).history({
      sheet_id: sheet.id,
      assessment_id: listed!.taken!.id,
      student_id: paul,
    });
    expect(history.map(({ source, number }) => [source, number])).toEqual([['assignment', '15']]);
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.action, 'marks.points_taken'));
    expect(trail.at(-1)?.details).toMatchObject({ marks: 1 });
  });

  it('fill empty cells of an existing column, and never replace an entered mark', async () => {
    await works(zoe, '5');
    await aMark(db, { assessment_id: sheet.assessment_id, student_id: zoe, number: '13' });
    const given = { assessment_id: sheet.assessment_id };
    const { rows } = await as(teacher).preview(place(given));
    expect(Object.fromEntries(rows.map(({ student, outcome }) => [student.id, outcome]))).toEqual({
      [paul]: 'new',
      [zoe]: 'kept',
    });
    expect(await take(given)).toEqual({ taken: 1 });
    expect(await marksOf()).toEqual({ paul: 15, zoe: 13 });
  });

  it('can be copied again after a correction was returned, and never change marks automatically', async () => {
    await take();
    await works(paul, '9');
    expect(await marksOf()).toEqual({ paul: 15 });
    expect(await take()).toEqual({ taken: 1 });
    expect(await marksOf()).toEqual({ paul: 18 });
    expect(await take()).toEqual({ taken: 0 });
    expect(await db.$count(assessments, eq(assessments.sheet_id, sheet.id))).toBe(2);
  });

  it('are refused if anything has changed since the preview', async () => {
    const { seen } = await as(teacher).preview(place());
    await works(paul, '2');
    await expect(as(teacher).take({ ...place(), seen })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await marksOf()).toEqual({});
  });

  it('are refused for a sheet that is handed in or closed, and need a reason for a reopened one', async () => {
    const { seen } = await as(teacher).preview(place());
    for (const state of ['submitted', 'verified', 'closed'] as const) {
      await db.update(markSheets).set({ state }).where(eq(markSheets.id, sheet.id));
      await expect(as(teacher).take({ ...place(), seen })).rejects.toMatchObject({ code: 'SHEET_CLOSED' });
    }
    await db
      .update(markSheets)
      .set({ reopened_until: new Date(Date.now() + 60_000), reopened_reason: 'A copy was found' })
      .where(eq(markSheets.id, sheet.id));
    await expect(as(teacher).take({ ...place(), seen })).rejects.toMatchObject({ code: 'REASON_MISSING' });
    expect(await as(teacher).take({ ...place(), seen, reason: 'A copy was found' })).toEqual({ taken: 1 });
  });

  it('count in one column only', async () => {
    await take();
    await expect(as(teacher).preview(place({ assessment_id: sheet.assessment_id }))).rejects.toMatchObject({
      code: 'TAKEN_ELSEWHERE',
    });
    const other = await aSheet(
      db,
      { class_id: sheet.class_id, subject_id: sheet.subject_id, year_id: sheet.year_id },
      { slot: 1 },
    );
    await expect(as(teacher).preview({ sheet_id: other.id, assignment_id })).rejects.toMatchObject({
      code: 'TAKEN_ELSEWHERE',
    });
  });

  it('count once per key, even after a lost response', async () => {
    const { seen } = await as(teacher).preview(place());
    const keyed = { context: { idempotencyKey: `points-of-${assignment_id}` } };
    const first = await as(teacher).take({ ...place(), seen }, keyed);
    expect(await as(teacher).take({ ...place(), seen }, keyed)).toEqual(first);
    expect(await db.$count(assessments, eq(assessments.sheet_id, sheet.id))).toBe(2);
  });

  it('are missing for teachers of other subjects and for the office', async () => {
    for (const [who, code] of [
      [colleague, 'NOT_FOUND'],
      [admin, 'FORBIDDEN'],
    ] as const) {
      await expect(as(who).list({ sheet_id: sheet.id })).rejects.toMatchObject({ code });
      await expect(as(who).preview(place())).rejects.toMatchObject({ code });
      await expect(as(who).take({ ...place(), seen: '' })).rejects.toMatchObject({ code });
    }
    for (const strange of [
      newId(),
      await anAssignment(db, {
        ...(await aClassSubject(db, { class_id: sheet.class_id })),
        author_id: teacher.userId,
        points: '10',
      }),
    ])
      await expect(as(teacher).preview({ sheet_id: sheet.id, assignment_id: strange })).rejects.toMatchObject(
        { code: 'NOT_FOUND' },
      );
  });

  it('cannot be claimed by a device’s entry', async () => {
    await expect(
      apiAs(marksRouter, db, teacher.actor).save({
        sheet_id: sheet.id,
        events: [
          {
            id: newId(),
            assessment_id: sheet.assessment_id,
            student_id: paul,
            base_id: null,
            number: '20',
            special: null,
            judgement: null,
            source: 'assignment' as never,
            device_at: new Date().toISOString(),
          },
        ],
      }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
