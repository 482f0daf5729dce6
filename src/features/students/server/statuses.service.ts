import { and, eq, inArray, lte, max } from 'drizzle-orm';
import type { JobTools, OnEnrolled } from '#features/feature.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { hasLeft, statusDayFault } from '#features/roster/students.rules.ts';
import { onSchoolDay } from '#features/roster/server/memberships.service.ts';
import { statusPlans, studentEvents } from '#features/roster/server/students.tables.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import type { StatusInput, Student } from '../students.contract.ts';
import { findStudent } from './directory.service.ts';
import { findClassLabel, insertEvent, lockStudent, updateStudent } from './students-writes.ts';

type Call = SchoolCall & { timeZone: string };
type Held = NonNullable<Awaited<ReturnType<typeof lockStudent>>>;
type Change = Omit<typeof statusPlans.$inferInsert, 'created_at'>;
type Code = 'BEFORE_ADMISSION' | 'BEFORE_LAST_CHANGE' | 'AFTER_THE_YEAR' | 'NOT_AWAY' | 'CLASS_NOT_FOUND';

const CLASS = { student_status_plans_class_id_classes_id_fk: 'CLASS_NOT_FOUND' } as const;
const about = (id: string) => ({ type: 'student', id });

/**
 * Changes a student's status from a day on, with a history entry; a future change is planned and
 * replaces an earlier plan. Returning students join a class and are treated like new ones
 * (`onEnrolled`). Null if not found.
 */
export function setStudentStatus(
  call: Call,
  studentId: string,
  input: StatusInput,
  onEnrolled: OnEnrolled,
): Promise<Student | null | { refused: Code }> {
  const { db, actor, now, timeZone } = call;
  const today = schoolDay(now(), timeZone);
  const { status, note, class_id } = input;
  const on = input.on ?? today;
  return orRefuse<Code, Student | null>(CLASS, (refuse) =>
    db.transaction(async (tx) => {
      const held = await lockStudent(tx, studentId);
      if (!held) return null;
      const returns = hasLeft(held.status) && !hasLeft(status);
      if (class_id && !returns) refuse('NOT_AWAY');
      const dropped = await dropPlan(tx, studentId);
      let settle = nothing;
      if (held.status !== status) {
        const fault =
          input.on &&
          statusDayFault(on, {
            admitted: held.admission_date,
            lastChange: await lastChangeOf(tx, studentId),
            yearEnds: await endOfYear(tx, today),
          });
        if (fault) refuse(fault);
        const change = {
          student_id: studentId,
          status,
          on_day: on,
          note: note || null,
          class_id: returns ? (class_id ?? held.class_id) : null,
          created_by: actor.userId,
        };
        if (on > today) await tx.insert(statusPlans).values({ ...change, created_at: now() });
        else {
          await changeStatus(tx, held, change, now(), refuse);
          if (change.class_id) settle = await welcome(tx, call, change, onEnrolled);
        }
      }
      if (dropped || held.status !== status)
        await record(tx, call, {
          action:
            held.status !== status && on > today ? 'students.status_planned' : 'students.status_changed',
          subject: about(studentId),
          details: { from: held.status, to: status, ...(input.on && { on }) },
        });
      const student = await findStudent(tx, actor, studentId);
      await settle();
      return student;
    }),
  );
}

const nothing = async () => {};

/**
 * Calls other features for a returning student, as for a new one. A fresh key, since the student
 * may return more than once.
 */
const welcome = (
  tx: Tx,
  call: Call,
  { student_id, class_id }: { student_id: string; class_id?: string | null | undefined },
  onEnrolled: OnEnrolled,
) =>
  class_id
    ? onEnrolled(tx, { ...call, key: newId() }, { studentId: student_id, classId: class_id })
    : nothing;

/** Applies the change to a locked student: the row and its history entry. */
async function changeStatus(
  tx: Tx,
  held: Held,
  { student_id, status, on_day, note = null, class_id, created_by }: Change,
  at: Date,
  refuse: (code: 'CLASS_NOT_FOUND') => never,
): Promise<void> {
  const returns = hasLeft(held.status) && !hasLeft(status);
  const label =
    returns && class_id ? ((await findClassLabel(tx, class_id)) ?? refuse('CLASS_NOT_FOUND')) : null;
  await onSchoolDay(tx, on_day);
  await updateStudent(tx, student_id, { status, ...(label && { class_id }) });
  const event = { student_id, note, created_by, created_at: at, counts_from: on_day };
  await insertEvent(
    tx,
    label
      ? { ...event, kind: 're_enrolled', from_value: held.status, to_value: label }
      : { ...event, kind: 'status_changed', from_value: held.status, to_value: status },
  );
}

async function dropPlan(tx: Tx, studentId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(statusPlans).where(eq(statusPlans.student_id, studentId));
  return rowCount === 1;
}

/** The effective day of a student's last status change. */
async function lastChangeOf(tx: Tx, studentId: string): Promise<SchoolDay | null> {
  const [found] = await tx
    .select({ day: max(studentEvents.counts_from) })
    .from(studentEvents)
    .where(
      and(
        eq(studentEvents.student_id, studentId),
        inArray(studentEvents.kind, ['status_changed', 're_enrolled']),
      ),
    );
  return found?.day ?? null;
}

/** The last day of the current school year; outside any year, of the calendar year. */
async function endOfYear(tx: Tx, today: SchoolDay): Promise<SchoolDay> {
  const current = await findCurrentYear(tx);
  return current && today <= current.last_day ? current.last_day : `${today.slice(0, 4)}-12-31`;
}

/**
 * Applies planned changes due by today, one transaction per student: a change made meanwhile takes
 * precedence. Returns the number applied.
 */
export async function applyPlans(
  db: Db,
  {
    now,
    timeZone,
    closing,
    onEnrolled,
  }: { now: () => Date; timeZone: string; closing: AbortSignal; onEnrolled: OnEnrolled },
): Promise<number> {
  const today = schoolDay(now(), timeZone);
  const due = await db
    .select({ student_id: statusPlans.student_id })
    .from(statusPlans)
    .where(lte(statusPlans.on_day, today))
    .orderBy(statusPlans.on_day, statusPlans.student_id);
  let applied = 0;
  // A failure to post one student's fees does not block the others, and is retried.
  const failed: unknown[] = [];
  for (const { student_id } of due) {
    if (closing.aborted) break;
    const plan = { today, now, timeZone, db, onEnrolled };
    try {
      if (await db.transaction((tx) => applyPlan(tx, student_id, plan))) applied += 1;
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return applied;
}

async function applyPlan(
  tx: Tx,
  studentId: string,
  {
    today,
    onEnrolled,
    ...tools
  }: Pick<Call, 'db' | 'now' | 'timeZone'> & { today: SchoolDay; onEnrolled: OnEnrolled },
): Promise<boolean> {
  const at = tools.now();
  const held = await lockStudent(tx, studentId);
  const [plan] = await tx
    .delete(statusPlans)
    .where(and(eq(statusPlans.student_id, studentId), lte(statusPlans.on_day, today)))
    .returning();
  if (!held || !plan || held.status === plan.status) return false;
  await changeStatus(tx, held, plan, at, () => {
    throw new Error('The class of a plan is held by its constraint.');
  });
  await recordEvent(tx, {
    at,
    action: 'students.status_changed',
    actorId: plan.created_by,
    via: 'server',
    address: null,
    subject: about(studentId),
    details: { from: held.status, to: plan.status, on: plan.on_day },
  });
  // In the planner's name, as ledger entries need an actor; if the account was deleted, nothing is
  // posted.
  const { created_by } = plan;
  if (created_by && plan.class_id && hasLeft(held.status) && !hasLeft(plan.status)) {
    const call = { ...tools, actor: plannedBy(created_by), address: '', via: 'server' as const };
    await (
      await welcome(tx, call, plan, onEnrolled)
    )();
  }
  return true;
}

/** Applies planned status changes on their day. */
const plannedBy = (userId: string): Actor => ({
  userId,
  sessionId: '',
  role: 'admin',
  duties: ['registrar'],
  hold: null,
  provedAt: null,
  trustedAt: null,
  keyScope: null,
});

export function statusesJob({ school, onEnrolled }: Pick<JobTools, 'school' | 'onEnrolled'>): JobKind {
  return {
    kind: 'students.statuses',
    everyMs: 10 * 60_000,
    run: async ({ db, now, closing }) => {
      await applyPlans(db, { now, timeZone: school.timeZone, closing, onEnrolled });
    },
  };
}
