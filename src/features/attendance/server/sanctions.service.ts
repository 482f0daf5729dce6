import { eq, inArray, sql } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { hasLeft } from '#features/roster/students.rules.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import { findCurrentYear, findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { LadderInput, LadderStep, ProposedSanction, Sanction } from '../sanctions.contract.ts';
import { proposedStep, termOn } from '../sanctions.rules.ts';
import { attendanceStates } from './attendance.tables.ts';
import { selectUnjustified } from './hours.service.ts';
import {
  findSanction,
  selectAnswered,
  selectLadder,
  selectNamedStudents,
  selectSanctions,
} from './sanctions.queries.ts';
import {
  attendanceLadder,
  attendanceSanctionRefusals,
  attendanceSanctionReversals,
  attendanceSanctions,
} from './sanctions.tables.ts';

type Clock = { now: () => Date; timeZone: string };
type Call = SchoolCall & Clock;
const HOUR = 60;

/** Replaces the ladder for future proposals. Sanctions recorded from removed steps remain. */
export function changeLadder(call: SchoolCall, { steps }: LadderInput): Promise<LadderStep[]> {
  return call.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${attendanceLadder} in share row exclusive mode`);
    const kept = steps.map((step) => ({ ...step, id: step.id ?? newId() }));
    const before = await selectLadder(tx);
    // Delete and reinsert, because swapping two steps would violate the unique constraint.
    await tx.delete(attendanceLadder);
    if (kept.length > 0) await tx.insert(attendanceLadder).values(kept);
    const after = await selectLadder(tx);
    const details = changesOf({ steps: inWords(before) }, { steps: inWords(after) });
    if (Object.keys(details).length > 0)
      await record(tx, call, { action: 'attendance.ladder_changed', details });
    return after;
  });
}

/** The ladder in the form stored in the audit trail. */
const inWords = (steps: readonly LadderStep[]) =>
  steps.map(
    ({ from_hours, name_fr, name_en, kind, days }) =>
      `${from_hours} h: ${[...new Set([name_fr, name_en])].join(' / ')} (${[kind, days].filter(Boolean).join(' ')})`,
  );

/** The term whose hours count today: the whole year where it has no terms, null where the school has no year. */
export async function findTerm(tx: Tx, { now, timeZone }: Clock) {
  const today = schoolDay(now(), timeZone);
  const year = (await findYearOn(tx, today)) ?? (await findCurrentYear(tx));
  if (!year) return null;
  const term = termOn(
    year.periods.filter(({ parent_id }) => parent_id === null),
    today,
  );
  const { name_en, name_fr, first_day, last_day } = term ?? {
    ...year,
    name_en: year.name,
    name_fr: year.name,
  };
  return { name_en, name_fr, first_day, last_day };
}

/** Students who reached an undecided step this term, most hours first: all, or one student. */
export async function listProposals(tx: Tx, clock: Clock, studentId?: string) {
  const term = await findTerm(tx, clock);
  const ladder = await selectLadder(tx);
  if (!term || ladder.length === 0) return { term, proposals: [] };
  const lowest = ladder[0]!.from_hours * HOUR;
  const who = studentId ? eq(attendanceStates.student_id, studentId) : sql`true`;
  const reached = await selectUnjustified(tx, who, term.first_day, term.last_day, lowest);
  const answered = await selectAnswered(tx, term.first_day);
  const named = await selectNamedStudents(tx).where(
    inArray(
      students.id,
      reached.map(({ student_id }) => student_id),
    ),
  );
  const proposals = reached.flatMap(({ student_id, minutes }): ProposedSanction[] => {
    const student = named.find(({ id }) => id === student_id)!;
    const step = proposedStep(ladder, minutes, answered.get(student_id) ?? []);
    if (!step || hasLeft(student.status)) return [];
    const { id, full_name, roll_number, class_name, class_section } = student;
    return [
      {
        student: {
          id,
          full_name,
          roll_number,
          class: class_name === null ? null : { name: class_name, section: class_section },
        },
        unjustified_minutes: minutes,
        step,
      },
    ];
  });
  return {
    term,
    proposals: proposals.toSorted((one, other) => other.unjustified_minutes - one.unjustified_minutes),
  };
}

type Decision = { student_id: string; step_id: string };

/** The current proposal for a student, whose row is locked so that concurrent decisions are serialized. */
async function holdProposal(tx: Tx, call: Call, { student_id, step_id }: Decision) {
  const [held] = await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, student_id))
    .for('no key update');
  if (!held) return 'NOT_FOUND' as const;
  const { term, proposals } = await listProposals(tx, call, student_id);
  const [proposed] = proposals;
  if (!term || proposed?.step.id !== step_id) return 'NOT_PROPOSED' as const;
  return {
    step: proposed.step,
    decided: {
      id: newId(),
      student_id,
      from_hours: proposed.step.from_hours,
      term_from: term.first_day,
      term_until: term.last_day,
      unjustified_minutes: proposed.unjustified_minutes,
      decided_by: call.actor.userId,
      decided_at: call.now(),
    },
  };
}

/** Records the proposed sanction with the step's current wording. Null if there is no such student. */
export function recordSanction(
  call: Call,
  { on_day, note, ...of }: Decision & { on_day: SchoolDay; note?: string | undefined },
) {
  return orRefuse<'NOT_FOUND' | 'NOT_PROPOSED', Sanction>({}, (refuse) =>
    call.db.transaction(async (tx) => {
      const held = await holdProposal(tx, call, of);
      if (typeof held === 'string') return refuse(held);
      const { kind, name_en, name_fr, days } = held.step;
      const row = { ...held.decided, kind, name_en, name_fr, days, on_day, note: note || null };
      await tx.insert(attendanceSanctions).values(row);
      await record(tx, call, {
        action: 'attendance.sanction_recorded',
        subject: { type: 'student', id: of.student_id },
        details: { kind, day: on_day, ...(days !== null && { days }) },
      });
      return (await findSanction(tx, row.id))!.sanction;
    }),
  );
}

/** Records that a proposed sanction is refused for this term, and why. */
export function refuseProposal(call: Call, { reason, ...of }: Decision & { reason: string }) {
  return orRefuse<'NOT_FOUND' | 'NOT_PROPOSED', { id: string }>({}, (refuse) =>
    call.db.transaction(async (tx) => {
      const held = await holdProposal(tx, call, of);
      if (typeof held === 'string') return refuse(held);
      await tx.insert(attendanceSanctionRefusals).values({ ...held.decided, reason });
      await record(tx, call, {
        action: 'attendance.sanction_refused',
        subject: { type: 'student', id: of.student_id },
        details: { kind: held.step.kind },
      });
      return { id: held.decided.id };
    }),
  );
}

/** A student's sanctions, for the office and the family; null for a student invisible to the caller. */
export async function listSanctions(tx: Tx, actor: Actor, studentId: string): Promise<Sanction[] | null> {
  return (await seesStudent(tx, actor, studentId)) ? selectSanctions(tx, studentId) : null;
}

/** Cancels a sanction once. Both stay on record, and the step may be proposed again. */
export function takeSanctionBack(
  call: SchoolCall,
  { sanction_id, reason }: { sanction_id: string; reason: string },
) {
  return call.db.transaction(async (tx) => {
    const found = await findSanction(tx, sanction_id);
    if (!found) return null;
    const written = await tx
      .insert(attendanceSanctionReversals)
      .values({ sanction_id, reason, taken_back_by: call.actor.userId, taken_back_at: call.now() })
      .onConflictDoNothing()
      .returning({ id: attendanceSanctionReversals.sanction_id });
    if (written.length === 0) return { refused: 'TAKEN_BACK' } as const;
    await record(tx, call, {
      action: 'attendance.sanction_taken_back',
      subject: { type: 'student', id: found.student_id },
      details: { kind: found.sanction.kind },
    });
    return (await findSanction(tx, sanction_id))!.sanction;
  });
}
