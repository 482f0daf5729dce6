import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { JobTools } from '#features/feature.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { STUDENT_STATUSES, hasLeft } from '#features/roster/students.rules.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { Figures, RuleChoice } from '../early-warning.contract.ts';
import { REOPEN_DAYS } from '../early-warning.rules.ts';
import { type EndedWhy, warningFlags, warningFollowUps, warningRuns } from './early-warning.tables.ts';
import { finders } from './figures.ts';
import { settleOutcomes } from './outcomes.service.ts';
import { selectRules } from './rule-choices.service.ts';

type Clock = { now: () => Date; timeZone: string };
/** The number of flags per insert: the database limits the parameters of a statement. */
const BATCH = 1000;

type Counts = { opened: number; ended: number; reopened: number };
type FlagRow = typeof warningFlags.$inferSelect;

/**
 * Opens a flag for each student and rule that applies, updates flags that still apply, and ends the others.
 * Runs are serialized by locking the row of the last calculation first.
 */
export async function calculateFlags(tx: Tx, { now, timeZone }: Clock): Promise<Counts> {
  await tx.insert(warningRuns).values({ id: 1 }).onConflictDoNothing();
  await tx.select().from(warningRuns).for('update');
  const at = now();
  const today = schoolDay(at, timeZone);
  const counts: Counts = { opened: 0, ended: 0, reopened: 0 };
  const year = await findCurrentYear(tx);
  counts.ended += await endOtherYears(tx, year?.id ?? null, today);
  await settleOutcomes(tx);
  if (year && today >= year.first_day) {
    const present = await selectPresent(tx);
    const scene = { year, today, now: at, classIds: [...new Set(present.values())] };
    const find = finders();
    for (const rule of await selectRules(tx)) {
      // Sequential, because a transaction uses one connection.
      const holding = rule.is_on ? await find[rule.rule](tx, scene, rule) : new Map<string, Figures>();
      const done = await apply(tx, { rule, holding, present, today, year_id: year.id });
      for (const key of ['opened', 'ended', 'reopened'] as const) counts[key] += done[key];
    }
  }
  await tx.update(warningRuns).set({ calculated_at: at });
  return counts;
}

/** Students currently at the school and in a class: class by student id. */
async function selectPresent(tx: Tx): Promise<Map<string, string>> {
  const found = await tx
    .select({ id: students.id, class_id: students.class_id })
    .from(students)
    .where(
      and(
        inArray(
          students.status,
          STUDENT_STATUSES.filter((status) => !hasLeft(status)),
        ),
        sql`${students.class_id} is not null`,
      ),
    );
  return new Map(found.map(({ id, class_id }) => [id, class_id!]));
}

/** Ends open flags of past years. */
async function endOtherYears(tx: Tx, currentId: string | null, today: SchoolDay): Promise<number> {
  const { rowCount } = await tx
    .update(warningFlags)
    .set({
      ended_on: sql`greatest(${warningFlags.opened_on}, least(${today}::date, (select ${schoolYears.last_day} from ${schoolYears}
        where ${schoolYears.id} = ${warningFlags.year_id})))`,
      ended_why: 'year_over',
    })
    .where(
      and(
        isNull(warningFlags.ended_on),
        currentId === null ? undefined : ne(warningFlags.year_id, currentId),
      ),
    );
  return rowCount ?? 0;
}

type Applied = {
  rule: RuleChoice;
  holding: ReadonlyMap<string, Figures>;
  present: ReadonlyMap<string, string>;
  today: SchoolDay;
  year_id: string;
};

async function apply(tx: Tx, { rule, holding, present, today, year_id }: Applied): Promise<Counts> {
  const counts: Counts = { opened: 0, ended: 0, reopened: 0 };
  const held = await tx
    .select()
    .from(warningFlags)
    .where(and(eq(warningFlags.rule, rule.rule), isNull(warningFlags.ended_on)))
    .for('update');
  const wrong = await selectWrong(tx, held);
  const limits = { threshold: rule.threshold, weeks: rule.weeks };
  const ended: { id: string; why: EndedWhy }[] = [];
  const kept: { id: string; figures: Figures; reopens: boolean }[] = [];
  for (const flag of held) {
    const isPresent = present.has(flag.student_id);
    const figures = isPresent ? holding.get(flag.student_id) : undefined;
    if (figures)
      kept.push({ id: flag.id, figures, reopens: isToReopen(flag, figures, today, wrong.has(flag.id)) });
    else ended.push({ id: flag.id, why: !rule.is_on ? 'switched_off' : isPresent ? 'no_longer' : 'left' });
  }
  await endFlags(tx, ended, today);
  await refreshFlags(tx, kept, { ...limits, today });
  counts.ended = ended.length;
  counts.reopened = kept.filter(({ reopens }) => reopens).length;
  const flagged = new Set(held.map(({ student_id }) => student_id));
  const fresh = [...holding].filter(([id]) => present.has(id) && !flagged.has(id));
  for (let from = 0; from < fresh.length; from += BATCH) {
    const opened = await tx
      .insert(warningFlags)
      .values(
        fresh.slice(from, from + BATCH).map(([student_id, figures]) => ({
          id: newId(),
          student_id,
          year_id,
          rule: rule.rule,
          figures,
          ...limits,
          calculated_on: today,
          opened_on: today,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: warningFlags.id });
    counts.opened += opened.length;
  }
  return counts;
}

async function endFlags(tx: Tx, ended: readonly { id: string; why: EndedWhy }[], today: SchoolDay) {
  if (ended.length === 0) return;
  await tx.execute(sql`update ${warningFlags} f
    set ended_on = greatest(f.opened_on, ${today}::date), ended_why = given.why
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as given (id uuid, why text) where f.id = given.id`);
}

/** Updates the figures of flags that still apply, in one statement; reopened ones lose owner, date and closing. */
async function refreshFlags(
  tx: Tx,
  kept: readonly { id: string; figures: Figures; reopens: boolean }[],
  { threshold, weeks, today }: { threshold: number; weeks: number | null; today: SchoolDay },
) {
  if (kept.length === 0) return;
  await tx.execute(sql`update ${warningFlags} f
    set figures = given.figures, threshold = ${threshold}, weeks = ${weeks}, calculated_on = ${today}::date,
      reopened_on = case when given.reopens then ${today}::date else f.reopened_on end,
      closed_on = case when given.reopens then null else f.closed_on end,
      owner_id = case when given.reopens then null else f.owner_id end,
      due_on = case when given.reopens then null else f.due_on end,
      revision = f.revision + given.reopens::int
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given (id uuid, figures jsonb, reopens boolean)
    where f.id = given.id`);
}

/** Flags whose last follow-up closed them as wrong. */
async function selectWrong(tx: Tx, held: readonly FlagRow[]): Promise<Set<string>> {
  const closed = held.filter(({ closed_on }) => closed_on !== null).map(({ id }) => id);
  if (closed.length === 0) return new Set();
  const last = await tx
    .selectDistinctOn([warningFollowUps.flag_id], {
      id: warningFollowUps.flag_id,
      deed: warningFollowUps.deed,
    })
    .from(warningFollowUps)
    .where(inArray(warningFollowUps.flag_id, closed))
    .orderBy(warningFollowUps.flag_id, sql`${warningFollowUps.at} desc`, sql`${warningFollowUps.id} desc`);
  return new Set(last.filter(({ deed }) => deed === 'wrong').map(({ id }) => id));
}

/**
 * The sequence on which figures about marks are based: marks of another sequence are a new reason to follow
 * up.
 */
const occasionOf = (figures: Figures): string =>
  figures.rule === 'falling' ? figures.after.name.en : figures.rule === 'failing' ? figures.slot.en : '';

/**
 * Whether a closed flag is reopened: a later sequence gives the same result, or four weeks have passed. A
 * flag marked as wrong is only reopened for other marks.
 */
function isToReopen(flag: FlagRow, figures: Figures, today: SchoolDay, isWrong: boolean): boolean {
  if (flag.closed_on === null) return false;
  if (occasionOf(flag.figures) !== occasionOf(figures)) return true;
  return !isWrong && addDays(flag.closed_on, REOPEN_DAYS) <= today;
}

/** Calculates immediately for a person. The audit event has the actor, but not the result. */
export function calculateNow(call: Call & Clock): Promise<{ calculated_at: string }> {
  return call.db.transaction(async (tx) => {
    await calculateFlags(tx, call);
    await record(tx, call, { action: 'early_warning.calculated' });
    return { calculated_at: call.now().toISOString() };
  });
}

const DAY_MS = 86_400_000;

/** Daily job. */
export const calculationJob = ({ school }: Pick<JobTools, 'school'>): JobKind => ({
  kind: 'early_warning.calculate',
  everyMs: DAY_MS,
  run: async ({ db, now }) => {
    await db.transaction((tx) => calculateFlags(tx, { now, timeZone: school.timeZone }));
  },
});
