import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Flag, FlagsInput, FollowUp } from '../early-warning.contract.ts';
import { maySeeWarnings, rulesOf } from '../early-warning.policy.ts';
import { type Rule, stateOf } from '../early-warning.rules.ts';
import { warningFlags, warningFollowUps } from './early-warning.tables.ts';

/** Flags of rules that the actor may see. */
const isSeenBy = (actor: Actor, rules: readonly Rule[] = rulesOf(actor)): SQL =>
  and(inArray(warningFlags.rule, [...rules]), inArray(warningFlags.rule, rulesOf(actor)))!;

/** Only students whose record exists; the class is the current one. */
const columns = {
  flag: warningFlags,
  full_name: students.full_name,
  roll_number: students.roll_number,
  class_name: classes.name,
  class_section: classes.section,
  owner_name: profiles.full_name,
};

export const selectRows = (tx: Tx, where: SQL) =>
  tx
    .select(columns)
    .from(warningFlags)
    .innerJoin(students, eq(students.id, warningFlags.student_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .leftJoin(profiles, eq(profiles.user_id, warningFlags.owner_id))
    .where(where);
export type FlagRow = Awaited<ReturnType<typeof selectRows>>[number];

const isOpen = and(isNull(warningFlags.closed_on), isNull(warningFlags.ended_on))!;

/** The condition for a selected state; by default, all flags that are still open. */
function isIn(state: FlagsInput['state'], actor: Actor, today: SchoolDay): SQL {
  switch (state) {
    case undefined:
      return isOpen;
    case 'unowned':
      return and(isOpen, isNull(warningFlags.owner_id))!;
    case 'mine':
      return and(isOpen, eq(warningFlags.owner_id, actor.userId))!;
    case 'overdue':
      return and(
        isOpen,
        sql`${warningFlags.owner_id} is not null and ${warningFlags.due_on} < ${today}::date`,
      )!;
    case 'in_hand':
      return and(
        isOpen,
        sql`${warningFlags.owner_id} is not null and ${warningFlags.due_on} >= ${today}::date`,
      )!;
    case 'closed':
      return or(sql`${warningFlags.closed_on} is not null`, sql`${warningFlags.ended_on} is not null`)!;
  }
}

const isOfCurrentYear = (tx: Tx): SQL =>
  inArray(
    warningFlags.year_id,
    tx.select({ id: schoolYears.id }).from(schoolYears).where(eq(schoolYears.status, 'current')),
  );

const openFlagsOf = prepared('flags_of_student', (tx) =>
  selectRows(
    tx,
    and(
      sql`${warningFlags.rule} = any(${sql.placeholder('rules')}::text[])`,
      isOfCurrentYear(tx),
      eq(warningFlags.student_id, sql.placeholder('studentId')),
      isOpen,
    )!,
  ),
);

/** The requested flags of these rules: of the current year, unless requested by id. */
export function selectFlags(
  tx: Tx,
  actor: Actor,
  { rules, today, asked }: { rules: readonly Rule[]; today: SchoolDay; asked: FlagsInput },
): Promise<FlagRow[]> {
  if (rules.length === 0) return Promise.resolve([]);
  if (asked.flag) return selectRows(tx, and(isSeenBy(actor), eq(warningFlags.id, asked.flag))!);
  // A shortcut for a student's own page.
  if (asked.student_id && !asked.class_id && !asked.state) {
    const seen = rulesOf(actor).filter((rule) => rules.includes(rule));
    return openFlagsOf(tx, { rules: seen, studentId: asked.student_id });
  }
  return selectRows(
    tx,
    and(
      isSeenBy(actor, rules),
      isOfCurrentYear(tx),
      asked.class_id ? eq(students.class_id, asked.class_id) : undefined,
      asked.student_id ? eq(warningFlags.student_id, asked.student_id) : undefined,
      isIn(asked.state, actor, today),
    )!,
  );
}

/** Changes a locked flag; concurrent changes based on the earlier revision are refused. */
export const changeFlag = (
  tx: Tx,
  { id, revision }: Pick<typeof warningFlags.$inferSelect, 'id' | 'revision'>,
  set: Partial<typeof warningFlags.$inferInsert>,
) =>
  tx
    .update(warningFlags)
    .set({ ...set, revision: revision + 1 })
    .where(eq(warningFlags.id, id));

/** A flag visible to the actor, with its row locked; null for any other. */
export async function holdFlag(tx: Tx, actor: Actor, id: string) {
  const [held] = await tx
    .select()
    .from(warningFlags)
    .where(and(isSeenBy(actor), eq(warningFlags.id, id)))
    .for('update');
  return held ?? null;
}

export async function findRule(tx: Tx, actor: Actor, id: string): Promise<Rule | null> {
  const [found] = await tx
    .select({ rule: warningFlags.rule })
    .from(warningFlags)
    .where(and(isSeenBy(actor), eq(warningFlags.id, id)));
  return found?.rule ?? null;
}

export async function findFlag(tx: Tx, actor: Actor, id: string, today: SchoolDay): Promise<Flag | null> {
  const rows = await selectRows(tx, and(isSeenBy(actor), eq(warningFlags.id, id))!);
  return (await asAnswer(tx, actor, rows, today))[0] ?? null;
}

/** The same rows in response format, with follow-ups of these and earlier flags of the rule. */
export async function asAnswer(
  tx: Tx,
  actor: Actor,
  rows: readonly FlagRow[],
  today: SchoolDay,
): Promise<Flag[]> {
  const histories = await selectHistories(tx, rows);
  return rows.map(({ flag, full_name, roll_number, class_name, class_section, owner_name }) => ({
    id: flag.id,
    revision: flag.revision,
    student: {
      id: flag.student_id,
      full_name,
      roll_number,
      class: class_name === null ? null : { name: class_name, section: class_section },
    },
    figures: flag.figures,
    threshold: flag.threshold,
    weeks: flag.weeks,
    calculated_on: flag.calculated_on,
    opened_on: flag.opened_on,
    reopened_on: flag.reopened_on,
    state: stateOf(flag, today),
    owner:
      flag.owner_id === null
        ? null
        : { id: flag.owner_id, full_name: owner_name, is_me: flag.owner_id === actor.userId },
    due_on: flag.due_on,
    closed_on: flag.closed_on,
    ended_on: flag.ended_on,
    ended_why: flag.ended_why,
    history: (histories.get(keyOf(flag)) ?? []).map(({ flag_id, written_by, ...one }) => ({
      ...one,
      // Notes of the office may mention other people, so a class master sees the follow-ups, but only their
      // own notes.
      note: maySeeWarnings(actor) || written_by === actor.userId ? one.note : null,
      former: flag_id !== flag.id,
    })),
  }));
}

const keyOf = ({ student_id, rule }: { student_id: string; rule: Rule }) => `${student_id} ${rule}`;

const nameOf = (column: 'written_by' | 'owner_id') =>
  sql<string | null>`(select full_name from ${profiles} p where p.user_id = ${warningFollowUps[column]})`;

async function selectHistories(tx: Tx, rows: readonly FlagRow[]) {
  const histories = new Map<string, (Omit<FollowUp, 'former'> & { flag_id: string; written_by: string })[]>();
  if (rows.length === 0) return histories;
  const found = await tx
    .select({
      flag_id: warningFollowUps.flag_id,
      student_id: warningFlags.student_id,
      rule: warningFlags.rule,
      id: warningFollowUps.id,
      kind: warningFollowUps.kind,
      written_by: warningFollowUps.written_by,
      by: nameOf('written_by'),
      at: warningFollowUps.at,
      owner: nameOf('owner_id'),
      due_on: warningFollowUps.due_on,
      deed: warningFollowUps.deed,
      note: warningFollowUps.note,
      done_on: warningFollowUps.done_on,
    })
    .from(warningFollowUps)
    .innerJoin(warningFlags, eq(warningFlags.id, warningFollowUps.flag_id))
    .where(inArray(warningFlags.student_id, [...new Set(rows.map(({ flag }) => flag.student_id))]))
    .orderBy(sql`${warningFollowUps.at} desc`, sql`${warningFollowUps.id} desc`);
  for (const { student_id, rule, at, ...one } of found) {
    const key = keyOf({ student_id, rule });
    histories.set(key, [...(histories.get(key) ?? []), { ...one, at: at.toISOString() }]);
  }
  return histories;
}
