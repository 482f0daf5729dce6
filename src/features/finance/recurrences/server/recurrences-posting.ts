import type { Db, Tx } from '#platform/db/database.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import { nextDays, occurrence } from '../recurrence.rules.ts';
import { insertEntries, type Rule, takeDueRule } from './recurrences.queries.ts';

/** The most entries of one transaction: a rule with more to catch up with is taken again. */
export const MOST_AT_ONCE = 400;

/** After this many failing rules a run gives up, because the rules are not the cause then. */
const MOST_FAILURES = 20;

/**
 * Writes a rule's entries due until today, `most` at most, and advances it, in the caller's
 * transaction; the caller must hold the rule's row lock. Returns the updated rule and the number of
 * new entries. A paused rule writes nothing. An archived category does not stop it.
 */
export async function catchUp(
  tx: Tx,
  rule: Rule,
  today: SchoolDay,
  at: Date,
  most: number,
): Promise<{ rule: Rule; written: number }> {
  if (rule.paused_at !== null || rule.next_on === null || rule.next_on > today) return { rule, written: 0 };
  const end_on = rule.end_on !== null && rule.end_on < today ? rule.end_on : today;
  const days = nextDays({ ...rule, end_on }, rule.next_n, most);
  const next_n = rule.next_n + days.length;
  const next = { next_n, next_on: occurrence(rule, next_n) };
  const written = await insertEntries(tx, rule.id, days, next, at);
  return { rule: { ...rule, ...next }, written };
}

/** The same, returning only the number of new entries. */
export async function writeDue(
  tx: Tx,
  rule: Rule,
  today: SchoolDay,
  at: Date,
  most: number,
): Promise<number> {
  return (await catchUp(tx, rule, today, at, most)).written;
}

type Posting = { db: Db; now: () => Date; timeZone: string; closing: AbortSignal };

/**
 * Writes everything due, one transaction per rule, and returns the number of entries. Safe to run
 * in several processes: row locks ensure that each day is written once, and after a downtime the
 * rest is caught up. A failing rule does not block others: it is left for the next run, and this
 * run fails at its end.
 */
export async function postRecurrences({ db, now, timeZone, closing }: Posting): Promise<number> {
  let written = 0;
  const failed: string[] = [];
  let fault: unknown;
  while (!closing.aborted && failed.length < MOST_FAILURES) {
    const at = now();
    const today = schoolDay(at, timeZone);
    let taken: Rule | null = null;
    try {
      const entries = await db.transaction(async (tx) => {
        taken = await takeDueRule(tx, today, failed);
        return taken && writeDue(tx, taken, today, at, MOST_AT_ONCE);
      });
      if (entries === null) break;
      written += entries;
    } catch (error) {
      const rule = taken as Rule | null;
      if (!rule) throw error;
      failed.push(rule.id);
      fault ??= error;
    }
  }
  if (failed.length > 0) throw fault;
  return written;
}

export function recurrencesJob(school: { readonly timeZone: string }): JobKind {
  return {
    kind: 'finance.recurrences',
    everyMs: 60_000,
    run: async ({ db, now, closing }) => {
      await postRecurrences({ db, now, timeZone: school.timeZone, closing });
    },
  };
}
