import { and, asc, count, eq, isNotNull, isNull, lte, max, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { CategoryMark } from '../../categories/categories.contract.ts';
import { categoryMark } from '../../categories/server/categories.queries.ts';
import { financeCategories, financeRules, financeTransactions } from '../../server/finance.tables.ts';

export type Rule = typeof financeRules.$inferSelect;

export type ListedRule = { rule: Rule; category: CategoryMark | null; entries: number };

/** A person's own rule, locked until the transaction ends; null if they have none with this id. */
export async function lockRule(tx: Tx, userId: string, ruleId: string): Promise<Rule | null> {
  const [rule] = await tx
    .select()
    .from(financeRules)
    .where(and(eq(financeRules.id, ruleId), eq(financeRules.user_id, userId)))
    .for('no key update');
  return rule ?? null;
}

/** Locks the longest-due rule of anyone, skipping locked ones and those in `except`. */
export async function takeDueRule(tx: Tx, today: SchoolDay, except: string[]): Promise<Rule | null> {
  const [rule] = await tx
    .select()
    .from(financeRules)
    .where(
      and(
        lte(financeRules.next_on, today),
        isNotNull(financeRules.next_on),
        isNull(financeRules.paused_at),
        except.length > 0 ? notInArray(financeRules.id, except) : undefined,
      ),
    )
    .orderBy(asc(financeRules.next_on), asc(financeRules.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return rule ?? null;
}

/**
 * Inserts a rule's entries for these days and advances it, in one statement; returns the number of
 * new entries. Days already written are left as they are.
 */
export async function insertEntries(
  tx: Tx,
  ruleId: string,
  days: SchoolDay[],
  { next_n, next_on }: Pick<Rule, 'next_n' | 'next_on'>,
  at: Date,
): Promise<number> {
  const entries = JSON.stringify(days.map((day) => ({ id: newId(), day })));
  const written = sql`${at.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`with moved as (
      update ${financeRules} set next_n = ${next_n}, next_on = ${next_on} where id = ${ruleId}
    )
    insert into ${financeTransactions} (id, user_id, type, amount, category_id, description, transaction_date,
      payment_method, notes, rule_id, rule_on, created_at, changed_at)
    select entry.id, rule.user_id, rule.type, rule.amount, rule.category_id, rule.description, entry.day,
      rule.payment_method, rule.notes, rule.id, entry.day, ${written}, ${written}
    from jsonb_to_recordset(${entries}::jsonb) as entry (id uuid, day date), ${financeRules} rule
    where rule.id = ${ruleId} order by entry.day
    on conflict (rule_id, rule_on) do nothing`);
  return rowCount ?? 0;
}

/** Updates a rule that the caller has locked, and returns it. */
export async function updateRule(
  tx: Tx,
  ruleId: string,
  change: Partial<typeof financeRules.$inferInsert>,
): Promise<Rule> {
  return one(await tx.update(financeRules).set(change).where(eq(financeRules.id, ruleId)).returning());
}

/** The last day that a rule has written or skipped; a deleted entry counts until it is purged. */
export async function lastDayHandled(tx: Tx, rule: Rule): Promise<SchoolDay | null> {
  const [found] = await tx
    .select({ day: max(financeTransactions.rule_on) })
    .from(financeTransactions)
    .where(eq(financeTransactions.rule_id, rule.id));
  const days = found?.day ? [...rule.skipped, found.day] : rule.skipped;
  return days.toSorted().at(-1) ?? null;
}

/** A person's rules, or one of them, the oldest first. */
export async function selectRules(tx: Tx, userId: string, ruleId?: string): Promise<ListedRule[]> {
  const entries = tx
    .select({ number: count() })
    .from(financeTransactions)
    .where(
      and(
        eq(financeTransactions.rule_id, financeRules.id),
        eq(financeTransactions.user_id, userId),
        isNull(financeTransactions.deleted_at),
      ),
    );
  return tx
    .select({
      rule: financeRules,
      category: categoryMark,
      entries: sql<number>`(${entries})`.mapWith(Number),
    })
    .from(financeRules)
    .leftJoin(
      financeCategories,
      and(eq(financeCategories.id, financeRules.category_id), eq(financeCategories.user_id, userId)),
    )
    .where(and(eq(financeRules.user_id, userId), ruleId ? eq(financeRules.id, ruleId) : undefined))
    .orderBy(asc(financeRules.id));
}
