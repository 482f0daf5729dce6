import type { Db, Tx } from '#platform/db/database.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import { nextDays, occurrence } from '../recurrence.rules.ts';
import { insertEntries, type Rule, takeDueRule } from './recurrences.queries.ts';

/** Entries of one transaction at most: a rule that has more to catch up with comes again. */
export const MOST_AT_ONCE = 400;

/** So many rules may fail in one run before it gives up: then it is not the rules. */
const MOST_FAILURES = 20;

/**
 * Writes what a rule has due until today, `most` entries at most, and moves it on, in the caller's transaction; the caller
 * holds the rule's row. Gives the rule as it is then, and how many entries are new. A paused rule writes nothing. Whether the
 * rule's category is archived does not matter: who archives it tidies a list, and stops no rent.
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

/** The same for who does not need the rule any more: how many entries are new. */
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
 * Writes everything that is due, each rule in a transaction of its own, and gives how many entries that were. However many
 * processes do it at once, a rule is held by one of them and each of its days is written once; after a downtime it just has
 * more to do. A rule that fails keeps no other waiting: it is left for the next run, and this one fails at its end.
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

/** What comes again in personal books, written as it falls due. */
export function recurrencesJob(school: { readonly timeZone: string }): JobKind {
  return {
    kind: 'finance.recurrences',
    everyMs: 60_000,
    run: async ({ db, now, closing }) => {
      await postRecurrences({ db, now, timeZone: school.timeZone, closing });
    },
  };
}
