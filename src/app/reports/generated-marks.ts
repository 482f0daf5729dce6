import { eq } from 'drizzle-orm';
import { type MarkingScheme, SPECIAL_VALUES } from '#features/marking/marking-scheme.ts';
import { subjectMarking } from '#features/marking/server/marking.tables.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { assessments, studentClassifications, studentExams } from '#features/marks/server/marks.tables.ts';
import {
  chosenSubjects,
  classSubjectTeachers,
  studentSubjects,
  subjectGroups,
} from '#features/roster/server/subjects.tables.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf } from '#platform/testing/database.ts';

export type Choose = (below: number) => number;
export type Pupil = { id: string; class_id: string };
export type Taught = { class_id: string; subject_id: string; teacher_id: string | null; lessons: number };

type School = {
  db: Db;
  choose: Choose;
  year_id: string;
  rooms: { id: string }[];
  pupils: Pupil[];
  teachers: string[];
};

const SUBJECTS = [
  { coefficient: '4', weekly_hours: '4' },
  { coefficient: '2.5', weekly_hours: '2.5' },
  { coefficient: '3', weekly_hours: null },
  { coefficient: '1', weekly_hours: '1.25' },
] as const;

/**
 * Four subjects per class, the last of them an option that some have chosen; in the first two classes it is
 * taught together.
 */
export async function generateSubjects({ db, choose, rooms, pupils, teachers }: School): Promise<Taught[]> {
  const own = await Promise.all(SUBJECTS.map(() => aSubject(db)));
  const option = own[3]!.id;
  const group_id = newId();
  await db.insert(subjectGroups).values({ id: group_id, subject_id: option, name: 'Option' });
  const taught: Taught[] = [];
  for (const [place, { id: class_id }] of rooms.entries())
    for (const [nth, given] of SUBJECTS.entries()) {
      const together = nth === 3 && place < 2;
      const teacher = together ? teachers[0] : teachers[(place + nth) % 4];
      const teacher_id = place === 1 && nth === 1 ? null : (teacher ?? null);
      const subject_id = own[nth]!.id;
      const row = { class_id, subject_id, ...given, ...(together && { group_id }) };
      await aClassSubject(db, { ...row, ...(teacher_id && { teacher_id }) });
      taught.push({ class_id, subject_id, teacher_id, lessons: nth === 0 ? 2 : 1 });
      if (nth !== 3) continue;
      await db.insert(chosenSubjects).values({ class_id, subject_id, from_day: '2026-09-07' });
      for (const { id } of pupils.filter((one) => one.class_id === class_id))
        if (choose(2) === 0) {
          const chosen = { student_id: id, class_id, subject_id };
          await db.insert(studentSubjects).values({ ...chosen, from_day: '2026-10-20' });
        }
    }
  // A trigger dates teaching assignments from the database's current day; one subject changed its teacher in
  // November.
  const owner = ownerOf(db);
  await owner.update(classSubjectTeachers).set({ from_day: '2026-09-07' });
  const [first] = taught;
  const changed = { class_id: first!.class_id, subject_id: first!.subject_id };
  await owner
    .update(classSubjectTeachers)
    .set({ from_day: '2026-11-02' })
    .where(eq(classSubjectTeachers.subject_id, changed.subject_id));
  await owner.insert(classSubjectTeachers).values({
    ...changed,
    teacher_id: teachers[3]!,
    from_day: '2026-09-07',
    until_day: '2026-11-01',
  });
  return taught;
}

type Sheet = { class_id: string; subject_id: string; year_id: string; period: number; slot: number };

/** The columns of a sheet: a test, often moderated, and sometimes a second one of any kind. */
async function columnsOf(db: Db, choose: Choose, sheet: Sheet) {
  const by = (['add', 'multiply', 'cap'] as const)[choose(3)]!;
  const moderation = {
    by,
    value: { add: '1.5', multiply: '1.1', cap: '15' }[by],
    reason: 'Too hard',
    author_id: newId(),
    at: '2026-11-10T10:00:00Z',
  };
  const out_of = ['20', '10', '40'][choose(3)]!;
  const { id: sheet_id, assessment_id } = await aSheet(
    db,
    { class_id: sheet.class_id, subject_id: sheet.subject_id, year_id: sheet.year_id },
    {
      period: sheet.period,
      slot: sheet.slot,
      column: { out_of, moderation: choose(3) === 0 ? [moderation] : [] },
    },
  );
  const columns = [{ id: assessment_id, out_of }];
  if (choose(3) === 0) return columns;
  const second = { id: newId(), out_of: ['20', '5'][choose(2)]!, weight: ['1', '2.5'][choose(2)]! };
  const kind = (['required', 'bonus', 'if_higher'] as const)[choose(3)]!;
  await db.insert(assessments).values({ ...second, sheet_id, position: 1, name: 'Second', kind });
  return [...columns, second];
}

/**
 * Marks of the first term and of the first slot of the second: numbers, special values, judgments, empty
 * cells.
 */
async function fillSheets(
  { db, choose, year_id, pupils }: School,
  class_id: string,
  { scheme, taught }: { scheme: MarkingScheme; taught: readonly Taught[] },
): Promise<void> {
  const codes = scheme.judgements.map(({ code }) => code);
  for (const [period, { slots }] of scheme.periods.slice(0, 2).entries())
    for (const slot of slots.keys()) {
      if (period === 1 && slot > 0) continue;
      for (const { subject_id } of taught.filter((one) => one.class_id === class_id)) {
        if (choose(9) === 0) continue;
        const columns = await columnsOf(db, choose, { class_id, subject_id, year_id, period, slot });
        // Some have no marks at all, so that not everybody is ranked.
        const present = pupils.filter((one, nth) => one.class_id === class_id && (nth % 7 > 0 || slot > 1));
        for (const { id: student_id } of present)
          for (const { id: assessment_id, out_of } of columns) {
            const cell = { assessment_id, student_id };
            const kind = choose(12);
            const special = SPECIAL_VALUES[choose(SPECIAL_VALUES.length)]!;
            const number = String(choose(Number(out_of) * 4 + 1) / 4);
            const judgement = codes[choose(Math.max(codes.length, 1))];
            if (kind === 0) continue;
            if (kind === 1) await aMark(db, { ...cell, special });
            else await aMark(db, { ...cell, ...(judgement === undefined ? { number } : { judgement }) });
          }
      }
    }
}

/** Marks by each class's scheme, the results of an examination, and the office's manual decisions. */
export async function generateMarks(
  school: School,
  { schemes, taught }: { schemes: readonly (MarkingScheme | null)[]; taught: readonly Taught[] },
): Promise<void> {
  const { db, choose, year_id, rooms, pupils } = school;
  for (const [place, { id: class_id }] of rooms.entries()) {
    const scheme = schemes[place];
    if (!scheme) continue;
    const exam_class = place === rooms.length - 1;
    await aClassScheme(db, { class_id, year_id, exam_class }, scheme);
    const third = taught.filter((one) => one.class_id === class_id)[2]!;
    // A subject that is not part of any average.
    if (place % 2 === 1)
      await db
        .insert(subjectMarking)
        .values({ class_id, subject_id: third.subject_id, year_id, counts: false });
    await fillSheets(school, class_id, { scheme, taught });
    const own = pupils.filter((one) => one.class_id === class_id);
    const said_by = newId();
    const said = { class_id, year_id, reason: 'Ill for weeks', said_at: new Date(), said_by };
    await db.insert(studentClassifications).values([
      { ...said, student_id: own[1]!.id, period: 0, classified: false },
      { ...said, student_id: own[2]!.id, period: null, classified: true },
      { ...said, student_id: own[3]!.id, period: 0, classified: true },
    ]);
    if (!exam_class) continue;
    for (const { id: student_id } of own.slice(2)) {
      const result = String(choose(Number(scheme.maximum) * 4 + 1) / 4);
      const exam = { student_id, year_id, result, passed: choose(2) === 0 };
      await db.insert(studentExams).values({ ...exam, entered_at: new Date(), entered_by: said_by });
    }
  }
}
