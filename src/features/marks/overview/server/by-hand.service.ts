import { and, eq, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { hundredths } from '../../entry.rules.ts';
import type { ClassInputRead } from '../../server/class-input.queries.ts';
import { studentClassifications, studentExams } from '../../server/marks.tables.ts';
import type { ExamResult } from '../mark-overview.contract.ts';
import { findClass, hasExam } from './mark-overview.service.ts';

const isMember = ({ input }: ClassInputRead, studentId: string) =>
  input.students.some(({ id }) => id === studentId);

/**
 * Records the exam results of students of an exam class: one event for each that changed. Null for
 * a class without a scheme or a student outside it.
 */
export function setExams(
  call: Call,
  { class_id, results }: { class_id: string; results: readonly ExamResult[] },
) {
  return call.db.transaction(async (tx) => {
    const found = await findClass(tx, call.actor, class_id);
    if (!found?.own) return null;
    const { own, year } = found;
    if (!hasExam(own)) return { refused: 'NO_EXAM' } as const;
    if (results.some(({ student_id }) => !isMember(own, student_id))) return null;
    const { maximum } = own.scheme;
    if (results.some(({ result }) => result !== null && hundredths(result) > hundredths(maximum)))
      return { refused: 'OUT_OF_RANGE' } as const;
    for (const result of results) await setExam(tx, call, { ...result, year_id: year.id });
    return {};
  });
}

async function setExam(
  tx: Tx,
  call: Call,
  { student_id, year_id, result, passed }: ExamResult & { year_id: string },
): Promise<void> {
  const key = and(eq(studentExams.student_id, student_id), eq(studentExams.year_id, year_id));
  const set = { result, passed, entered_at: call.now(), entered_by: call.actor.userId };
  const changed =
    result === null && passed === null
      ? await tx.delete(studentExams).where(key).returning({ id: studentExams.student_id })
      : await tx
          .insert(studentExams)
          .values({ student_id, year_id, ...set })
          .onConflictDoUpdate({
            target: [studentExams.student_id, studentExams.year_id],
            set,
            setWhere: sql`(${studentExams.result}, ${studentExams.passed})
              is distinct from (excluded.result, excluded.passed)`,
          })
          .returning({ id: studentExams.student_id });
  if (changed.length === 0) return;
  await record(tx, call, {
    action: 'marks.exam_set',
    subject: { type: 'student', id: student_id },
    details: { result, passed },
  });
}

type Said = {
  class_id: string;
  student_id: string;
  which: string;
  classified: boolean | null;
  reason: string;
};

/**
 * Sets whether a student is classified in a period or the year; null returns the decision to the
 * scheme. Returns null if not found.
 */
export function classify(call: Call, { class_id, student_id, which, classified, reason }: Said) {
  return call.db.transaction(async (tx) => {
    const found = await findClass(tx, call.actor, class_id);
    if (!found?.own || !isMember(found.own, student_id)) return null;
    const period = which === 'year' ? null : Number(which);
    if (period !== null && !found.own.scheme.periods[period]) return null;
    const of = { student_id, class_id, year_id: found.year.id, period };
    const set = { classified: classified ?? false, reason, said_at: call.now(), said_by: call.actor.userId };
    const { student_id: student, class_id: ofClass, year_id: year, period: at } = studentClassifications;
    if (classified === null)
      await tx
        .delete(studentClassifications)
        .where(
          and(
            eq(student, student_id),
            eq(ofClass, class_id),
            eq(year, of.year_id),
            sql`${at} is not distinct from ${period}`,
          ),
        );
    else
      await tx
        .insert(studentClassifications)
        .values({ ...of, ...set })
        .onConflictDoUpdate({ target: [student, ofClass, year, at], set });
    await record(tx, call, {
      action: 'marks.classified',
      subject: { type: 'student', id: student_id },
      details: { period: which, classified, reason },
    });
    return {};
  });
}
