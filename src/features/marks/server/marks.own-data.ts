import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  assessments,
  markSheets,
  studentClassifications,
  studentExams,
  studentMarkEvents,
  studentMarks,
} from './marks.tables.ts';

const sheet = {
  year: schoolYears.name,
  class_name: classes.name,
  class_section: classes.section,
  subject_en: subjects.name_en,
  subject_fr: subjects.name_fr,
  period: sql<number>`${markSheets.period} + 1`,
  slot: sql<number>`${markSheets.slot} + 1`,
};

/**
 * A student's marks of closed years only, because open years are not disclosed before release; and
 * for teachers, the sheets they submitted or entered marks in.
 */
export const marksOwnData: OwnDataPart = async (tx, { actor: { userId }, studentId }) => ({
  marks: {
    of_closed_years: studentId
      ? await tx
          .select({
            ...sheet,
            assessment: assessments.name,
            out_of: assessments.out_of,
            number: studentMarks.number,
            special: studentMarks.special,
            judgement: studentMarks.judgement,
          })
          .from(studentMarks)
          .innerJoin(assessments, eq(assessments.id, studentMarks.assessment_id))
          .innerJoin(markSheets, eq(markSheets.id, assessments.sheet_id))
          .innerJoin(classes, eq(classes.id, markSheets.class_id))
          .innerJoin(subjects, eq(subjects.id, markSheets.subject_id))
          .innerJoin(schoolYears, eq(schoolYears.id, markSheets.year_id))
          .where(and(eq(studentMarks.student_id, studentId), eq(schoolYears.status, 'closed')))
          .orderBy(
            schoolYears.first_day,
            markSheets.period,
            markSheets.slot,
            subjects.code,
            assessments.position,
          )
      : [],
    examinations_of_closed_years: studentId
      ? await tx
          .select({ year: schoolYears.name, result: studentExams.result, passed: studentExams.passed })
          .from(studentExams)
          .innerJoin(schoolYears, eq(schoolYears.id, studentExams.year_id))
          .where(and(eq(studentExams.student_id, studentId), eq(schoolYears.status, 'closed')))
          .orderBy(schoolYears.first_day)
      : [],
    classified_by_hand_in_closed_years: studentId
      ? await tx
          .select({
            year: schoolYears.name,
            class_name: classes.name,
            class_section: classes.section,
            period: sql<number | null>`${studentClassifications.period} + 1`,
            classified: studentClassifications.classified,
            reason: studentClassifications.reason,
          })
          .from(studentClassifications)
          .innerJoin(classes, eq(classes.id, studentClassifications.class_id))
          .innerJoin(schoolYears, eq(schoolYears.id, studentClassifications.year_id))
          .where(and(eq(studentClassifications.student_id, studentId), eq(schoolYears.status, 'closed')))
          .orderBy(schoolYears.first_day, studentClassifications.period)
      : [],
    sheets_handed_in: await tx
      .select({ ...sheet, submitted_at: markSheets.submitted_at })
      .from(markSheets)
      .innerJoin(classes, eq(classes.id, markSheets.class_id))
      .innerJoin(subjects, eq(subjects.id, markSheets.subject_id))
      .innerJoin(schoolYears, eq(schoolYears.id, markSheets.year_id))
      .where(eq(markSheets.submitted_by, userId))
      .orderBy(markSheets.submitted_at, markSheets.id),
    entered: await countEntered(tx, eq(studentMarkEvents.author_id, userId)),
    entered_from_paper: await countEntered(tx, eq(studentMarkEvents.for_teacher_id, userId)),
  },
});

const countEntered = (tx: Tx, whose: SQL) =>
  tx
    .select({ ...sheet, marks: count() })
    .from(studentMarkEvents)
    .innerJoin(assessments, eq(assessments.id, studentMarkEvents.assessment_id))
    .innerJoin(markSheets, eq(markSheets.id, assessments.sheet_id))
    .innerJoin(classes, eq(classes.id, markSheets.class_id))
    .innerJoin(subjects, eq(subjects.id, markSheets.subject_id))
    .innerJoin(schoolYears, eq(schoolYears.id, markSheets.year_id))
    .where(whose)
    .groupBy(markSheets.id, classes.id, subjects.id, schoolYears.id)
    .orderBy(schoolYears.first_day, markSheets.period, markSheets.slot, subjects.code);
