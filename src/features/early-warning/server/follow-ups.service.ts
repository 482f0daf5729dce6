import { eq } from 'drizzle-orm';
import { notify, takeBack } from '#features/inbox/server/inbox.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { DeedInput, Flag, TakeFlagInput } from '../early-warning.contract.ts';
import { deedsOf, MOST_DAYS_AHEAD } from '../early-warning.rules.ts';
import { warningFollowUps } from './early-warning.tables.ts';
import { changeFlag, findFlag, holdFlag } from './flags.queries.ts';
import { selectOwners } from './flags.service.ts';

type Call = SchoolCall & { timeZone: string };
type KeyedCall = Call & { key: string };
type OfFlag = { flag_id: string; revision: number };
type Held = NonNullable<Awaited<ReturnType<typeof holdFlag>>>;

export const ASSIGNED = 'early_warning.assigned';

const isAhead = (day: SchoolDay, today: SchoolDay) => today <= day && day <= addDays(today, MOST_DAYS_AHEAD);

/**
 * Notifies the new owner with the student's name and a link, but not the flag's content. The former owner's
 * notice is deleted.
 */
async function tellOwner(tx: Tx, call: Call, held: Held, owner: { id: string; due_on: SchoolDay }) {
  await takeBack(tx, { kind: ASSIGNED, about: held.id });
  if (owner.id === call.actor.userId) return;
  const [student] = await tx
    .select({ full_name: students.full_name, roll_number: students.roll_number })
    .from(students)
    .where(eq(students.id, held.student_id));
  await notify(tx, [owner.id], {
    kind: ASSIGNED,
    about: held.id,
    params: { student: student!.full_name ?? student!.roll_number, day: owner.due_on },
    link: `/reports/early-warning?flag=${held.id}`,
    at: call.now(),
  });
}

const isClosed = ({ closed_on }: Held) => closed_on !== null;
/** Closed or ended flags cannot be taken on. */
const isOver = (one: Held) => isClosed(one) || one.ended_on !== null;

type Several = OfFlag & { others?: OfFlag[] | undefined };

/**
 * Locks the flags of one request in order of id, and returns them in the given order. Refuses all if one
 * belongs to another student, has changed or is closed.
 */
async function holdAll(
  tx: Tx,
  actor: Actor,
  { flag_id, revision, others = [] }: Several,
  {
    refuse,
    isDone,
  }: {
    refuse: (code: 'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'CLOSED') => never;
    isDone: (held: Held) => boolean;
  },
): Promise<Held[]> {
  const named = new Map([{ flag_id, revision }, ...others].map((one) => [one.flag_id, one.revision]));
  const held = new Map<string, Held>();
  for (const id of [...named.keys()].toSorted())
    held.set(id, (await holdFlag(tx, actor, id)) ?? refuse('NOT_FOUND'));
  const all = [...named.keys()].map((id) => held.get(id)!);
  for (const one of all) {
    if (one.student_id !== all[0]!.student_id) refuse('NOT_FOUND');
    if (one.revision !== named.get(one.id)) refuse('CHANGED_MEANWHILE');
    if (isDone(one)) refuse('CLOSED');
  }
  return all;
}

/** Assigns a flag, or several of one student, to a person who may see all of them, until a date. */
export function takeFlag(call: KeyedCall, input: TakeFlagInput & Several) {
  type Code = 'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'CLOSED' | 'DAY_OUT_OF_RANGE' | 'NOT_AN_OWNER';
  const { actor, now } = call;
  return runCommand<Code, Flag>(call, { procedure: 'earlyWarning.take', input }, async (tx, refuse) => {
    const today = schoolDay(now(), call.timeZone);
    const { owner_id, due_on } = input;
    const all = await holdAll(tx, actor, input, { refuse, isDone: isOver });
    if (!isAhead(due_on, today)) refuse('DAY_OUT_OF_RANGE');
    for (const held of all) {
      if ((await selectOwners(tx, actor, held.rule, owner_id)).length === 0) refuse('NOT_AN_OWNER');
      await changeFlag(tx, held, { owner_id, due_on });
      await tx.insert(warningFollowUps).values({
        id: newId(),
        flag_id: held.id,
        kind: 'taken',
        written_by: actor.userId,
        at: now(),
        owner_id,
        due_on,
      });
      await record(tx, call, {
        action: 'early_warning.taken',
        subject: { type: 'student', id: held.student_id },
        details: { warning_rule: held.rule, owner: owner_id, until: due_on },
      });
    }
    // One notice is enough for all of them, because it is about the student.
    for (const { id } of all.slice(1)) await takeBack(tx, { kind: ASSIGNED, about: id });
    await tellOwner(tx, call, all[0]!, { id: owner_id, due_on });
    return (await findFlag(tx, actor, input.flag_id, today))!;
  });
}

/**
 * Records a follow-up of a flag, or of several of one student; closes them unless a next date is given. Ended
 * flags are accepted too.
 */
export function recordDeed(call: KeyedCall, input: DeedInput & Several) {
  type Code =
    | 'NOT_FOUND'
    | 'CHANGED_MEANWHILE'
    | 'CLOSED'
    | 'DAY_OUT_OF_RANGE'
    | 'NOT_FOR_THIS_RULE'
    | 'NOT_A_PAST_DAY';
  const { actor, now } = call;
  return runCommand<Code, Flag>(call, { procedure: 'earlyWarning.act', input }, async (tx, refuse) => {
    const today = schoolDay(now(), call.timeZone);
    const { deed, note, done_on, next_on } = input;
    const all = await holdAll(tx, actor, input, { refuse, isDone: isClosed });
    if (done_on > today) refuse('NOT_A_PAST_DAY');
    const due_on = next_on || null;
    for (const held of all) {
      if (!deedsOf(held.rule).includes(deed)) refuse('NOT_FOR_THIS_RULE');
      if (due_on !== null && (held.ended_on !== null || !isAhead(due_on, today))) refuse('DAY_OUT_OF_RANGE');
      const owner_id = due_on === null ? null : (held.owner_id ?? actor.userId);
      await changeFlag(tx, held, due_on === null ? { closed_on: today } : { owner_id, due_on });
      const deedRow = { deed, note, done_on, owner_id, due_on };
      await tx.insert(warningFollowUps).values({
        id: newId(),
        flag_id: held.id,
        kind: 'deed',
        written_by: actor.userId,
        at: now(),
        ...deedRow,
      });
      await record(tx, call, {
        action: 'early_warning.deed',
        subject: { type: 'student', id: held.student_id },
        details: { warning_rule: held.rule, deed, day: done_on, closed: due_on === null },
      });
      if (due_on === null) await takeBack(tx, { kind: ASSIGNED, about: held.id });
    }
    return (await findFlag(tx, actor, input.flag_id, today))!;
  });
}
