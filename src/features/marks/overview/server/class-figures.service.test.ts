import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aSanction } from '#features/attendance/server/attendance.builders.ts';
import { classMarking, markingSchemes, subjectMarking } from '#features/marking/server/marking.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import {
  chosenSubjects,
  classSubjects,
  studentSubjects,
  subjects,
} from '#features/roster/server/subjects.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { aClassScheme, aMark, aSchemeOfTerms, aSheet } from '../../server/marks.builders.ts';
import {
  assessments,
  studentClassifications,
  studentExams,
  studentMarks,
} from '../../server/marks.tables.ts';
import { type ClassFigures, readClassFigures } from './class-figures.service.ts';
import { type Reader, readClassOverview } from './mark-overview.service.ts';

const timeZone = 'Africa/Douala';
let db: Db;
let reader: Reader;
let year_id: string;
let class_id: string;
let other_id: string;
let scheme_id: string;
let maths: string;
let latin: string;
let column: string;
let [awa, bih, cyr]: string[] = [];

// Two classes of three; the first has marks in two subjects of the first sequence.
beforeAll(async () => {
  ({ db } = await testDatabase());
  const { actor } = await aUser(db, { role: 'admin' });
  reader = { actor, now: () => new Date(), timeZone };
  ({ id: year_id } = await aYear(db, { status: 'current' }));
  ({ id: class_id } = await aClass(db, { section: 'A' }));
  ({ id: other_id } = await aClass(db, { section: 'B' }));
  maths = (await aClassSubject(db, { class_id, coefficient: '4' })).subject_id;
  latin = (await aClassSubject(db, { class_id, coefficient: '2' })).subject_id;
  ({ id: scheme_id } = await aClassScheme(
    db,
    { class_id, year_id, exam_class: true },
    { external_exam: '50' },
  ));
  await aClassScheme(db, { class_id: other_id, year_id });
  [awa, bih, cyr] = await Promise.all(
    ['Awa', 'Bih', 'Cyr'].map(async (full_name) => (await aStudent(db, { class_id, full_name })).id),
  );
  await aStudent(db, { class_id: other_id });
  const sheet = await aSheet(db, { class_id, subject_id: maths, year_id });
  const second = await aSheet(db, { class_id, subject_id: latin, year_id });
  column = sheet.assessment_id;
  await aMark(db, { assessment_id: column, student_id: awa!, number: '13' });
  await aMark(db, { assessment_id: second.assessment_id, student_id: awa!, number: '15.5' });
  await aMark(db, { assessment_id: column, student_id: bih!, number: '8' });
});

type Which = '0' | 'year';
const keptOf = (which: Which) => readSnapshot(db, (tx) => readClassFigures(tx, reader, { which }));

/** The same figures from the page of a class, which calculates them from the marks at each request. */
async function calculated(which: Which): Promise<ClassFigures[]> {
  const found: ClassFigures[] = [];
  for (const id of [class_id, other_id]) {
    const read = await readSnapshot(db, (tx) => readClassOverview(tx, reader, { class_id: id, which }));
    if (!read || 'refused' in read || !read.scheme) throw new Error('no overview');
    const pass = Number(read.scheme.pass_mark);
    found.push({
      class_id: id,
      which: read.which,
      periods: read.periods,
      maximum: read.scheme.maximum,
      subjects: read.subjects.map(({ id: subject, name }) => ({ id: subject, name })),
      students: read.students.map(({ id: student, average, values, ...known }) => ({
        id: student,
        full_name: known.full_name,
        roll_number: known.roll_number,
        average,
        passed: known.passed,
        counted: average !== null && known.not_classified === null,
        values: values.map((value) => value?.value ?? null),
        reached: values.map((value) => value?.value != null && Number(value.value) >= pass),
      })),
      profile: read.profile,
    });
  }
  return found;
}

/** Each change alters the class's figures, in the period or in the year. */
const CHANGES: Record<string, () => Promise<unknown>> = {
  'a mark is entered': () => aMark(db, { assessment_id: column, student_id: cyr!, number: '11' }),
  'a mark becomes another one': () =>
    db
      .update(studentMarks)
      .set({ number: '14.25', event_id: newId() })
      .where(and(eq(studentMarks.assessment_id, column), eq(studentMarks.student_id, awa!))),
  'two students change marks': () =>
    db.transaction(async (tx) => {
      for (const [student_id, number] of [
        [awa!, '8'],
        [bih!, '14.25'],
      ] as const)
        await tx
          .update(studentMarks)
          .set({ number })
          .where(and(eq(studentMarks.assessment_id, column), eq(studentMarks.student_id, student_id)));
    }),
  'a cell is emptied': () =>
    db
      .delete(studentMarks)
      .where(and(eq(studentMarks.assessment_id, column), eq(studentMarks.student_id, cyr!))),
  'a column becomes out of more': () =>
    db.update(assessments).set({ out_of: '40' }).where(eq(assessments.id, column)),
  'a column is moderated': () =>
    db
      .update(assessments)
      .set({
        moderation: [
          { by: 'add', value: '2', reason: 'Too hard', author_id: newId(), at: '2026-11-02' },
        ] as never,
      })
      .where(eq(assessments.id, column)),
  'a sheet of another sequence gets a mark': async () => {
    const sheet = await aSheet(db, { class_id, subject_id: maths, year_id }, { slot: 1 });
    await aMark(db, { assessment_id: sheet.assessment_id, student_id: awa!, number: '19' });
  },
  'a coefficient changes': () =>
    db
      .update(classSubjects)
      .set({ coefficient: '1' })
      .where(and(eq(classSubjects.class_id, class_id), eq(classSubjects.subject_id, maths))),
  'a subject counts no more': () =>
    db.insert(subjectMarking).values({ class_id, subject_id: latin, year_id, counts: false }),
  'a subject has another name': () =>
    db.update(subjects).set({ name_fr: 'Langue latine' }).where(eq(subjects.id, latin)),
  'the scheme has another pass mark': () =>
    db
      .update(markingSchemes)
      .set({ scheme: aSchemeOfTerms({ pass_mark: '19', external_exam: '50' }) })
      .where(eq(markingSchemes.id, scheme_id)),
  'the class is marked by another scheme': async () => {
    const scheme = aSchemeOfTerms({ pass_mark: '9', external_exam: '50' });
    const id = newId();
    await db
      .insert(markingSchemes)
      .values({ id, scheme_id: newId(), version: 1, scheme, created_at: new Date() });
    await db
      .update(classMarking)
      .set({ marking_scheme_id: id })
      .where(and(eq(classMarking.class_id, class_id), eq(classMarking.year_id, year_id)));
  },
  'somebody is enrolled': () => aStudent(db, { class_id, full_name: 'Dia' }),
  'somebody is renamed': () => db.update(students).set({ full_name: 'Zoa' }).where(eq(students.id, awa!)),
  'a subject becomes optional, and nobody chose it': () =>
    db
      .insert(chosenSubjects)
      .values({ class_id, subject_id: latin, from_day: schoolDay(reader.now(), timeZone) }),
  'a student chooses it': () =>
    db.insert(studentSubjects).values({
      student_id: awa!,
      class_id,
      subject_id: latin,
      from_day: schoolDay(reader.now(), timeZone),
    }),
  'an exam result is recorded': () =>
    db.insert(studentExams).values({
      student_id: bih!,
      year_id,
      result: '3',
      passed: false,
      entered_at: new Date(),
      entered_by: newId(),
    }),
  'the class sits no exam': () =>
    db
      .update(classMarking)
      .set({ exam_class: false })
      .where(and(eq(classMarking.class_id, class_id), eq(classMarking.year_id, year_id))),
  'the council classifies somebody against the scheme': () =>
    db.insert(studentClassifications).values({
      student_id: bih!,
      class_id,
      year_id,
      period: 0,
      classified: false,
      reason: 'Ill for most of the term',
      said_at: new Date(),
      said_by: newId(),
    }),
  'somebody leaves': () =>
    db
      .delete(studentMarks)
      .where(eq(studentMarks.student_id, cyr!))
      .then(() => db.update(students).set({ class_id: other_id }).where(eq(students.id, cyr!))),
};

it('stored figures equal those calculated from the marks, after each change of their inputs', async () => {
  let before = [await keptOf('0'), await keptOf('year')];
  for (const [change, make] of Object.entries(CHANGES)) {
    await make();
    const after = [await keptOf('0'), await keptOf('year')];
    expect(after, change).toEqual([await calculated('0'), await calculated('year')]);
    expect(after, `${change}: it changes a figure`).not.toEqual(before);
    before = after;
  }
});

it('an unchanged class is not calculated again, not even after a sanction', async () => {
  const [first, second] = await keptOf('0');
  expect((await keptOf('0'))[0]).toBe(first);
  await aSanction(db, awa!);
  expect((await keptOf('0'))[0]).toBe(first);
  await aMark(db, { assessment_id: column, student_id: cyr!, number: '20' });
  const [changed, same] = await keptOf('0');
  expect([changed === first, same === second]).toEqual([false, true]);
});

it('an uncommitted mark is invisible to others, and leaves no figures behind', async () => {
  const before = await keptOf('0');
  await expect(
    db.transaction(async (tx) => {
      await tx.update(studentMarks).set({ number: '1' }).where(eq(studentMarks.assessment_id, column));
      expect(await keptOf('0')).toEqual(before);
      expect(await readClassFigures(tx, reader, { which: '0' })).not.toEqual(before);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await keptOf('0')).toEqual(before);
});

it('only people who enter marks receive the event', async () => {
  const { actor } = await aUser(db, { role: 'teacher' });
  expect(await readSnapshot(db, (tx) => readClassFigures(tx, { ...reader, actor }, { which: '0' }))).toEqual(
    [],
  );
});
