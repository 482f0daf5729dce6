import { and, desc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { classMarking, markingSchemes } from '#features/marking/server/marking.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { classSubjects, classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import { type Place, studentsTaking } from '#features/subjects/server/taking.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import { mayKeepMarks } from '../marks.policy.ts';
import type { Cell } from '../marks.contract.ts';
import { DAY_OF_YEAR } from './class-scheme.queries.ts';
import { assessments, markSheets, studentMarkEvents, studentMarks } from './marks.tables.ts';

/**
 * Whether the actor may enter a row of `class_subjects` or `mark_sheets`: today's teachers of the
 * subject, including substitutes, and the office for all.
 */
export const isEnteredBy = (tx: Tx, actor: Actor, of: typeof classSubjects | typeof markSheets): SQL =>
  mayKeepMarks(actor) ? sql`true` : isTaughtBy(tx, actor.userId, of);

/** Whether a teacher teaches the subject of a row now. */
export function isTaughtBy(tx: Tx, userId: Given<string>, of: typeof classSubjects | typeof markSheets): SQL {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(classSubjectTeachers)
      .where(
        and(
          eq(classSubjectTeachers.class_id, of.class_id),
          eq(classSubjectTeachers.subject_id, of.subject_id),
          eq(classSubjectTeachers.teacher_id, userId),
          isOn(classSubjectTeachers),
          // New teachers have no access to sheets of former years.
          sql`${classSubjectTeachers.from_day} <= ${schoolYears.last_day}`,
        ),
      ),
  );
}

export type SheetRow = NonNullable<Awaited<ReturnType<typeof findSheet>>>;

/**
 * A sheet with its class's scheme if the actor may enter it; null otherwise, and if the class no
 * longer has a scheme.
 */
export async function findSheet(tx: Tx, actor: Actor, sheetId: string) {
  const [found] = await tx
    .select({
      id: markSheets.id,
      class_id: markSheets.class_id,
      subject_id: markSheets.subject_id,
      year_id: markSheets.year_id,
      period: markSheets.period,
      slot: markSheets.slot,
      state: markSheets.state,
      reopened_until: markSheets.reopened_until,
      reopened_reason: markSheets.reopened_reason,
      class: { name: classes.name, section: classes.section },
      subject: { en: subjects.name_en, fr: subjects.name_fr },
      teacher_id: classSubjects.teacher_id,
      marking_scheme_id: markingSchemes.id,
      scheme: markingSchemes.scheme,
      year_status: schoolYears.status,
      year_name: schoolYears.name,
      first_day: schoolYears.first_day,
      last_day: schoolYears.last_day,
      /** The reference day for who takes the subject. */
      day: sql<string>`${DAY_OF_YEAR}::text`,
    })
    .from(markSheets)
    .innerJoin(classes, eq(classes.id, markSheets.class_id))
    .innerJoin(subjects, eq(subjects.id, markSheets.subject_id))
    .innerJoin(schoolYears, eq(schoolYears.id, markSheets.year_id))
    .innerJoin(
      classMarking,
      and(eq(classMarking.class_id, markSheets.class_id), eq(classMarking.year_id, markSheets.year_id)),
    )
    .innerJoin(markingSchemes, eq(markingSchemes.id, classMarking.marking_scheme_id))
    .leftJoin(
      classSubjects,
      and(
        eq(classSubjects.class_id, markSheets.class_id),
        eq(classSubjects.subject_id, markSheets.subject_id),
      ),
    )
    .where(and(eq(markSheets.id, sheetId), isEnteredBy(tx, actor, markSheets)));
  return found ?? null;
}

/**
 * The same, locked until the transaction ends: all changes of a sheet and its cells are
 * serialized. It is a single lock and always the first, so it cannot deadlock.
 */
export async function holdSheet(tx: Tx, actor: Actor, sheetId: string): Promise<SheetRow | null> {
  const found = await findSheet(tx, actor, sheetId);
  if (!found) return null;
  const [held] = await tx
    .select({
      state: markSheets.state,
      reopened_until: markSheets.reopened_until,
      reopened_reason: markSheets.reopened_reason,
    })
    .from(markSheets)
    .where(eq(markSheets.id, sheetId))
    .for('update');
  return held ? { ...found, ...held } : null;
}

/** The columns of a sheet in their order. */
export const selectAssessments = (tx: Tx, sheetId: string) =>
  tx
    .select({
      id: assessments.id,
      name: assessments.name,
      competence: assessments.competence,
      out_of: sql<string>`trim_scale(${assessments.out_of})::text`,
      weight: sql<string>`trim_scale(${assessments.weight})::text`,
      kind: assessments.kind,
      done_on: assessments.done_on,
      assignment_id: assessments.assignment_id,
      moderation: assessments.moderation,
    })
    .from(assessments)
    .where(eq(assessments.sheet_id, sheetId))
    .orderBy(assessments.position);

/**
 * Students who take the subject on the sheet's day or have marks in it, in class-list order. A union of both lists finds
 * them by key; two conditions joined by `or` read every student of the school.
 */
export function selectPupils(tx: Tx, sheet: Pick<SheetRow, 'id' | 'class_id' | 'subject_id' | 'day'>) {
  const marked = tx
    .select({ student_id: studentMarks.student_id })
    .from(studentMarks)
    .innerJoin(assessments, eq(assessments.id, studentMarks.assessment_id))
    .where(eq(assessments.sheet_id, sheet.id));
  return tx
    .select({ id: students.id, full_name: students.full_name, roll_number: students.roll_number })
    .from(students)
    .where(inArray(students.id, studentsTaking(tx, sheet satisfies Place, sheet.day).union(marked)))
    .orderBy(students.name_key, students.roll_number);
}

/** The students, among these, who are in another class on the sheet's day; they are marked there. */
export const selectMoved = (
  tx: Tx,
  sheet: Pick<SheetRow, 'class_id' | 'day'>,
  studentIds: readonly string[],
) =>
  tx
    .select({
      student_id: classMemberships.student_id,
      name: classes.name,
      section: classes.section,
      on: classMemberships.from_day,
    })
    .from(classMemberships)
    .innerJoin(classes, eq(classes.id, classMemberships.class_id))
    .where(
      and(
        inArray(classMemberships.student_id, [...studentIds]),
        ne(classMemberships.class_id, sheet.class_id),
        isOn(classMemberships, sheet.day),
      ),
    );

/** The last accepted change of every cell ever filled: its current content, on which the next change is based. */
export async function selectCells(
  tx: Tx,
  assessmentIds: readonly string[],
  studentIds?: readonly string[],
): Promise<Cell[]> {
  if (assessmentIds.length === 0 || studentIds?.length === 0) return [];
  const { assessment_id, student_id, number, special, judgement } = studentMarkEvents;
  const found = await tx
    .selectDistinctOn([assessment_id, student_id], {
      assessment_id,
      student_id,
      number: sql<string | null>`trim_scale(${number})::text`,
      special,
      judgement,
      event_id: studentMarkEvents.id,
      by: profiles.full_name,
      at: studentMarkEvents.received_at,
      carried: sql<
        string | null
      >`case when ${studentMarkEvents.source} = 'carried' then ${studentMarkEvents.reason} end`,
    })
    .from(studentMarkEvents)
    .leftJoin(profiles, eq(profiles.user_id, studentMarkEvents.author_id))
    .where(
      and(
        inArray(assessment_id, [...assessmentIds]),
        studentIds && inArray(student_id, [...studentIds]),
        eq(studentMarkEvents.outcome, 'taken'),
      ),
    )
    .orderBy(assessment_id, student_id, desc(studentMarkEvents.seq));
  return found.map(({ at, carried, ...cell }) => ({
    ...cell,
    at: at.toISOString(),
    ...(carried !== null && { carried }),
  }));
}
