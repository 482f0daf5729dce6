import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classesVisibleTo, studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { Flag, OwnClassAnswer, OwnDeedInput } from '../early-warning.contract.ts';
import { CLASS_MASTER_RULES, inOrder } from '../early-warning.rules.ts';
import { warningFlags, warningFollowUps, warningReaders, warningRuns } from './early-warning.tables.ts';
import { asAnswer, changeFlag, selectRows } from './flags.queries.ts';
import type { Reader } from './flags.service.ts';
import { findReaders } from './readers.service.ts';

type KeyedCall = SchoolCall & { timeZone: string; key: string };

const isMaster = ({ userId }: Actor) => eq(classes.class_master_id, userId);

/**
 * This year's flags visible to a class master: of students of their own class, by some of the rules, if the
 * head permits it.
 */
const isOfOwnClass = (tx: Tx, actor: Actor): SQL =>
  and(
    sql`exists (select from ${warningReaders} where ${warningReaders.class_masters})`,
    inArray(warningFlags.rule, [...CLASS_MASTER_RULES]),
    inArray(
      warningFlags.student_id,
      tx
        .select({ id: students.id })
        .from(students)
        .innerJoin(classes, eq(classes.id, students.class_id))
        .where(and(isMaster(actor), studentsVisibleTo(tx, actor))),
    ),
    inArray(
      warningFlags.year_id,
      tx.select({ id: schoolYears.id }).from(schoolYears).where(eq(schoolYears.status, 'current')),
    ),
  )!;

/** Open flags of the reader's own classes; empty while class masters may not see any. */
export async function listOwnClass(tx: Tx, { actor, now, timeZone }: Reader): Promise<OwnClassAnswer> {
  const today = schoolDay(now(), timeZone);
  const { class_masters: is_on } = await findReaders(tx);
  if (!is_on) return { is_on, today, calculated_at: null, classes: [], flags: [] };
  const isOpen = and(isNull(warningFlags.closed_on), isNull(warningFlags.ended_on));
  const rows = await selectRows(tx, and(isOfOwnClass(tx, actor), isOpen)!);
  const byId = new Map(rows.map((row) => [row.flag.id, row]));
  const ordered = inOrder(
    rows.map(({ flag }) => flag),
    today,
  ).map(({ id }) => byId.get(id)!);
  const [run] = await tx.select().from(warningRuns);
  return {
    is_on,
    today,
    calculated_at: run?.calculated_at?.toISOString() ?? null,
    classes: await tx
      .select({ id: classes.id, name: classes.name, section: classes.section })
      .from(classes)
      .where(and(isMaster(actor), classesVisibleTo(tx, actor)))
      .orderBy(classes.order_key, classes.id),
    flags: await asAnswer(tx, actor, ordered, today),
  };
}

/** Records a class master's follow-up of a flag of their own class. The flag stays open with its owner. */
export function noteOwn(call: KeyedCall, input: OwnDeedInput & { flag_id: string; revision: number }) {
  type Code = 'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'CLOSED' | 'NOT_A_PAST_DAY';
  const { actor, now } = call;
  return runCommand<Code, Flag>(call, { procedure: 'earlyWarning.noteOwn', input }, async (tx, refuse) => {
    const today = schoolDay(now(), call.timeZone);
    const { flag_id, revision, deed, note, done_on } = input;
    const isIt = and(isOfOwnClass(tx, actor), eq(warningFlags.id, flag_id))!;
    const [held] = await tx.select().from(warningFlags).where(isIt).for('update');
    if (!held) return refuse('NOT_FOUND');
    if (held.revision !== revision) refuse('CHANGED_MEANWHILE');
    if (held.closed_on !== null || held.ended_on !== null) refuse('CLOSED');
    if (done_on > today) refuse('NOT_A_PAST_DAY');
    await changeFlag(tx, held, {});
    const { owner_id, due_on } = held;
    await tx.insert(warningFollowUps).values({
      id: newId(),
      flag_id,
      kind: 'deed',
      written_by: actor.userId,
      at: now(),
      owner_id,
      due_on,
      deed,
      note,
      done_on,
    });
    await record(tx, call, {
      action: 'early_warning.deed',
      subject: { type: 'student', id: held.student_id },
      details: { warning_rule: held.rule, deed, day: done_on, closed: false },
    });
    return (await asAnswer(tx, actor, await selectRows(tx, isIt), today))[0]!;
  });
}
