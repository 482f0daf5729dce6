import { and, eq, gte } from 'drizzle-orm';
import { askSecondPerson } from '#features/approvals/server/ask.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { record } from '#features/people/server/people.service.ts';
import { holdYears, setYearStatuses } from '#features/school-year/server/school-year.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { studentEvents, students } from '#features/roster/server/students.tables.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { answerOnce, findAnswer, keepAnswer } from '#platform/http/server/idempotency.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { Waits } from '#features/second-person.ts';
import { mayEndYears } from '../year-end.policy.ts';
import { countsOf, hasNoTarget, type StudentOutcome, type YearStart } from '../year-end.rules.ts';
import {
  carryTeaching,
  carryTeachingBack,
  findRun,
  type PlannedClass,
  selectNames,
  selectPaidFor,
} from './year-end.queries.ts';
import { type Call, findYearEnd, prepare } from './year-end.service.ts';
import { yearEnds, yearEndStudents } from './year-end.tables.ts';
import {
  deleteRun,
  insertHistory,
  insertRun,
  insertTrail,
  moveStudents,
  moveStudentsBack,
  writeMembershipsByHand,
} from './year-end-writes.ts';

type KeyedCall = Call & { key: string };

/**
 * Ends a year: moves all students, carries teaching over and makes the next year current, all or
 * nothing. It does exactly what the check with this fingerprint showed, also when a second person
 * approves it days later. Of two concurrent runs, the second finds it done. No money moves.
 */
export function runYearEnd(
  call: KeyedCall,
  yearId: string,
  { fingerprint, starts }: { fingerprint: string; starts: YearStart },
) {
  const { db, actor, now, timeZone, key } = call;
  const today = schoolDay(now(), timeZone);
  const keyed = {
    actorId: actor.userId,
    procedure: 'yearEnd.run',
    key,
    input: { yearId, fingerprint, starts },
  };
  type Refused =
    | 'ALREADY_ENDED'
    | 'NOT_CURRENT'
    | 'NO_NEXT_YEAR'
    | 'TOO_EARLY'
    | 'NO_TARGET'
    | 'PLAN_CHANGED';
  type Ended = Awaited<ReturnType<typeof findYearEnd>>;
  return orRefuse<Refused, Ended | Waits | null>({}, (refuse) =>
    db.transaction(async (tx) => {
      const ran = await findKnownYear(tx, yearId);
      if (!ran) return null;
      const told = await findAnswer<Ended>(tx, keyed);
      if (told) return told.answer;
      const prepared = (await prepare(tx, yearId, { hold: true }))!;
      if ('refused' in prepared) return refuse(prepared.refused);
      const { year, next, plan, outcomes } = prepared;
      if (today < year.last_day) return refuse('TOO_EARLY');
      if (outcomes.some(hasNoTarget)) return refuse('NO_TARGET');
      if (prepared.fingerprint !== fingerprint) return refuse('PLAN_CHANGED');
      const counts = countsOf(outcomes);
      const waits = await askSecondPerson(tx, call, {
        kind: 'year_end.run',
        policy: mayEndYears,
        subjectId: yearId,
        input: { year_id: yearId, fingerprint, starts },
        amount: null,
        facts: {
          year: year.name,
          next: next.name,
          ...Object.fromEntries(Object.entries(counts).map(([outcome, number]) => [outcome, String(number)])),
        },
        variant: starts,
        reason: null,
      });
      if (waits) return waits;
      const at = now();
      const note = `${year.name} → ${next.name}`;
      const { moved, history, trail } = linesOf(outcomes, plan, note);
      await writeMembershipsByHand(tx);
      const run = { year_id: yearId, next_year_id: next.id, starts, ran_at: at, ran_by: actor.userId };
      await insertRun(tx, run, moved);
      await moveStudents(tx, { yearId, nextYearId: next.id, firstDay: next.first_day });
      await insertHistory(tx, history, { by: actor.userId, at });
      await carryTeaching(tx, { lastDay: year.last_day, nextYearId: next.id });
      if (starts === 'at_once' || today >= next.first_day)
        await setYearStatuses(tx, [
          [yearId, 'closed'],
          [next.id, 'current'],
        ]);
      await insertTrail(tx, trail, { actor, at, address: call.address });
      await record(tx, call, {
        action: 'year_end.run',
        subject: { type: 'school_year', id: yearId },
        details: { ...counts, starts },
      });
      const ended = await findYearEnd(tx, today);
      await keepAnswer(tx, keyed, ended);
      return ended;
    }),
  );
}

/** Checks that the year exists before the idempotency key is used. */
const findKnownYear = async (tx: Tx, yearId: string) => (await holdYears(tx)).find(({ id }) => id === yearId);

function linesOf(outcomes: readonly StudentOutcome[], plan: readonly PlannedClass[], note: string) {
  const labels = new Map(plan.map((planned) => [planned.id, classLabel(planned)]));
  const labelOf = (id: string | null) => (id && labels.get(id)) ?? null;
  const moved = outcomes.map((outcome) => ({ ...outcome, event_id: changes(outcome) ? newId() : null }));
  const changed = moved.flatMap((line) => (line.event_id ? [{ ...line, event_id: line.event_id }] : []));
  return {
    moved,
    history: changed.map(({ event_id, student_id, from_status, to_status, from_class_id, to_class_id }) => ({
      id: event_id,
      student_id,
      note,
      ...(from_status === to_status
        ? { kind: 'moved' as const, from_value: labelOf(from_class_id), to_value: labelOf(to_class_id) }
        : { kind: 'status_changed' as const, from_value: from_status, to_value: to_status }),
    })),
    trail: changed.map(({ student_id, from_status, to_status, from_class_id, to_class_id }) => ({
      student_id,
      ...(from_status === to_status
        ? { action: 'students.moved', details: { from: from_class_id, to: to_class_id } }
        : { action: 'students.status_changed', details: { from: from_status, to: to_status } }),
    })),
  };
}

const changes = ({ from_class_id, to_class_id, from_status, to_status }: StudentOutcome) =>
  from_class_id !== to_class_id || from_status !== to_status;

/**
 * Undoes the end of a year until the next one starts: classes, statuses, memberships, histories,
 * teaching and years are restored. Students moved, changed or paid for since stay as they are and
 * are listed. Null if nothing was run.
 */
export function undoYearEnd(call: KeyedCall, yearId: string) {
  const { db, actor, now, timeZone, key } = call;
  const today = schoolDay(now(), timeZone);
  const keyed = { actorId: actor.userId, procedure: 'yearEnd.undo', key, input: { yearId } };
  type Undone = { restored: number; kept: Awaited<ReturnType<typeof selectNames>> };
  return orRefuse<'NOT_ENDED' | 'TOO_LATE', Undone | null>({}, (refuse) =>
    db.transaction(async (tx) => {
      const years = await holdYears(tx);
      const year = years.find(({ id }) => id === yearId);
      if (!year) return null;
      return answerOnce(tx, keyed, async () => {
        const run = await findRun(tx, yearId);
        const next = years.find(({ id }) => id === run?.next_year_id);
        if (!run || !next) return refuse('NOT_ENDED');
        if (today >= next.first_day) return refuse('TOO_LATE');
        const { restored, kept } = await whoIsAsLeft(tx, { yearId, next, at: run.at });
        await writeMembershipsByHand(tx);
        const ids = restored.map(({ student_id }) => student_id);
        await moveStudentsBack(tx, { yearId, firstDay: next.first_day, ids });
        await carryTeachingBack(tx, { lastDay: year.last_day, nextYearId: next.id });
        if (year.status === 'closed')
          await setYearStatuses(tx, [
            [next.id, 'planned'],
            [yearId, 'current'],
          ]);
        await deleteRun(tx, yearId);
        const at = now();
        await insertTrail(
          tx,
          restored.map(({ student_id, from_class_id, to_class_id, from_status, to_status }) => ({
            student_id,
            ...(from_status === to_status
              ? { action: 'students.moved', details: { from: to_class_id, to: from_class_id } }
              : { action: 'students.status_changed', details: { from: to_status, to: from_status } }),
          })),
          { actor, at, address: call.address },
        );
        await record(tx, call, {
          action: 'year_end.undone',
          subject: { type: 'school_year', id: yearId },
          details: { restored: ids.length, kept: kept.length },
        });
        return { restored: ids.length, kept: await selectNames(tx, kept) };
      });
    }),
  );
}

/** Splits the students of a run into those unchanged since, and those changed or with payments for the new year. */
async function whoIsAsLeft(
  tx: Tx,
  { yearId, next, at }: { yearId: string; next: { id: string; first_day: string; name: string }; at: Date },
) {
  const rows = await tx
    .select({
      done: yearEndStudents,
      class_id: students.class_id,
      status: students.status,
      member: classMemberships,
    })
    .from(yearEndStudents)
    .innerJoin(students, eq(students.id, yearEndStudents.student_id))
    .leftJoin(
      classMemberships,
      and(
        eq(classMemberships.student_id, yearEndStudents.student_id),
        eq(classMemberships.from_day, next.first_day),
      ),
    )
    .where(eq(yearEndStudents.year_id, yearId))
    .orderBy(students.id)
    .for('update', { of: students });
  const since = await tx
    .select({ student_id: studentEvents.student_id, id: studentEvents.id })
    .from(studentEvents)
    .innerJoin(
      yearEndStudents,
      and(eq(yearEndStudents.student_id, studentEvents.student_id), eq(yearEndStudents.year_id, yearId)),
    )
    .where(gte(studentEvents.created_at, at));
  const paid = await selectPaidFor(
    tx,
    rows.map(({ done }) => done.student_id),
    next.id,
  );
  const own = new Set(rows.map(({ done }) => done.event_id));
  const changed = new Set(since.filter(({ id }) => !own.has(id)).map(({ student_id }) => student_id));
  const isAsLeft = ({ done, class_id, status, member }: (typeof rows)[number]) =>
    class_id === done.to_class_id &&
    status === done.to_status &&
    (member?.class_id ?? null) === done.to_class_id &&
    (member?.until_day ?? null) === null &&
    !changed.has(done.student_id) &&
    !paid.has(done.student_id);
  return {
    restored: rows.filter(isAsLeft).map(({ done }) => done),
    kept: rows.filter((row) => !isAsLeft(row)).map(({ done }) => done.student_id),
  };
}

/**
 * Makes the next year current on its first day, if the office chose to wait until then. Returns
 * the number of years started.
 */
export async function startYears(db: Db, now: () => Date, timeZone: string): Promise<number> {
  const today = schoolDay(now(), timeZone);
  return db.transaction(async (tx) => {
    const years = await holdYears(tx);
    const runs = await tx.select().from(yearEnds).where(eq(yearEnds.starts, 'on_first_day'));
    let started = 0;
    for (const { year_id, next_year_id } of runs) {
      const year = years.find(({ id }) => id === year_id);
      const next = years.find(({ id }) => id === next_year_id);
      if (!year || !next || year.status === 'closed' || next.first_day > today) continue;
      await setYearStatuses(tx, [
        [year.id, 'closed'],
        ...(year.status === 'current' ? [[next.id, 'current'] as [string, 'current']] : []),
      ]);
      await recordEvent(tx, {
        at: now(),
        action: 'school_years.made_current',
        actorId: null,
        via: 'server',
        address: null,
        subject: { type: 'school_year', id: next.id },
      });
      started += 1;
    }
    return started;
  });
}

const AN_HOUR_MS = 3_600_000;

/** Checks hourly whether a year starts. */
export const yearStartJob = (school: { readonly timeZone: string }): JobKind => ({
  kind: 'year-end.start',
  everyMs: AN_HOUR_MS,
  run: async ({ db, now }) => void (await startYears(db, now, school.timeZone)),
});
