import { and, desc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Sanction } from '../sanctions.contract.ts';
import {
  attendanceLadder,
  attendanceSanctionRefusals,
  attendanceSanctionReversals,
  attendanceSanctions,
} from './sanctions.tables.ts';

const decider = alias(profiles, 'decider');

export const selectLadder = (tx: Tx) =>
  tx.select().from(attendanceLadder).orderBy(attendanceLadder.from_hours);

const columns = {
  id: attendanceSanctions.id,
  student_id: attendanceSanctions.student_id,
  term_from: attendanceSanctions.term_from,
  kind: attendanceSanctions.kind,
  name_en: attendanceSanctions.name_en,
  name_fr: attendanceSanctions.name_fr,
  days: attendanceSanctions.days,
  on_day: attendanceSanctions.on_day,
  unjustified_minutes: attendanceSanctions.unjustified_minutes,
  note: attendanceSanctions.note,
  decided_by: decider.full_name,
  decided_at: attendanceSanctions.decided_at,
  taken_back_for: attendanceSanctionReversals.reason,
  taken_back_at: attendanceSanctionReversals.taken_back_at,
};

const read = (tx: Tx) =>
  tx
    .select(columns)
    .from(attendanceSanctions)
    .leftJoin(decider, eq(decider.user_id, attendanceSanctions.decided_by))
    .leftJoin(
      attendanceSanctionReversals,
      eq(attendanceSanctionReversals.sanction_id, attendanceSanctions.id),
    )
    .$dynamic();
type Row = Awaited<ReturnType<typeof read>>[number];

function shown(row: Row): Sanction {
  const { taken_back_for, taken_back_at, student_id: _, term_from: __, decided_at, ...said } = row;
  return {
    ...said,
    decided_at: decided_at.toISOString(),
    taken_back: taken_back_at && { reason: taken_back_for!, at: taken_back_at.toISOString() },
  };
}

/** One student's sanctions, latest first, including canceled ones. */
export async function selectSanctions(tx: Tx, studentId: string): Promise<Sanction[]> {
  const rows = await read(tx)
    .where(eq(attendanceSanctions.student_id, studentId))
    .orderBy(desc(attendanceSanctions.decided_at), desc(attendanceSanctions.id));
  return rows.map(shown);
}

export async function findSanction(
  tx: Tx,
  id: string,
): Promise<{ student_id: string; term_from: SchoolDay; sanction: Sanction } | null> {
  const [row] = await read(tx).where(eq(attendanceSanctions.id, id));
  return row ? { student_id: row.student_id, term_from: row.term_from, sanction: shown(row) } : null;
}

/** The steps decided in a term by student: sanctions in force and refused proposals. */
export async function selectAnswered(tx: Tx, termFrom: SchoolDay): Promise<Map<string, number[]>> {
  const recorded = await tx
    .select({ student_id: attendanceSanctions.student_id, from_hours: attendanceSanctions.from_hours })
    .from(attendanceSanctions)
    .leftJoin(
      attendanceSanctionReversals,
      eq(attendanceSanctionReversals.sanction_id, attendanceSanctions.id),
    )
    .where(and(eq(attendanceSanctions.term_from, termFrom), isNull(attendanceSanctionReversals.sanction_id)));
  const refused = await tx
    .select({
      student_id: attendanceSanctionRefusals.student_id,
      from_hours: attendanceSanctionRefusals.from_hours,
    })
    .from(attendanceSanctionRefusals)
    .where(eq(attendanceSanctionRefusals.term_from, termFrom));
  const answered = new Map<string, number[]>();
  for (const { student_id, from_hours } of [...recorded, ...refused])
    answered.set(student_id, [...(answered.get(student_id) ?? []), from_hours]);
  return answered;
}

export const selectNamedStudents = (tx: Tx) =>
  tx
    .select({
      id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      status: students.status,
      class_name: classes.name,
      class_section: classes.section,
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .$dynamic();
