import type { FinanceRule } from '#features/finance/recurrences/recurrences.contract.ts';
import type { Db } from '#platform/db/database.ts';
import type { SimulatedRule } from './rule-edits.ts';

type Row = { day: string; on: string; amount: string; description: string; deleted: boolean };

/** Compares the books with the model: entry by entry, deleted ones, and the announced next ones. */
export async function judgeRules(
  db: Db,
  rules: SimulatedRule[],
  listed: FinanceRule[],
): Promise<{ faults: string[]; entries: number }> {
  const faults: string[] = [];
  const { rows } = await db.$client.query<Row & { rule: string }>(
    `select rule_id as rule, transaction_date::text as day, rule_on::text as on, (amount / 100)::text as amount, description,
      deleted_at is not null as deleted
     from finance_transactions where rule_id = any($1) order by rule_id, rule_on`,
    [rules.map(({ id }) => id)],
  );
  const byRule = new Map<string, Row[]>(rules.map(({ id }) => [id, []]));
  for (const row of rows) byRule.get(row.rule)!.push(row);
  const shownBy = new Map(listed.map((rule) => [rule.id, rule]));
  for (const rule of rules) {
    const found = byRule.get(rule.id)!;
    faults.push(...compare(rule, found).map((fault) => `${rule.id}: ${fault}`));
    const shown = shownBy.get(rule.id)?.next_dates.join();
    const expected = rule.model.next(3).join();
    if (shown !== expected) faults.push(`${rule.id}: next ${shown}, not ${expected}`);
  }
  return { faults, entries: rows.length };
}

function compare({ model }: SimulatedRule, found: Row[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { day, on, amount, description, deleted } of found) {
    const words = model.written.get(on);
    if (seen.has(on)) faults.push(`${on} is doubled`);
    else if (!words) faults.push(`${on} should not be there`);
    else if (model.purged.has(on)) faults.push(`${on} was deleted for good and is back`);
    else if (deleted !== model.deleted.has(on)) faults.push(`${on} ${deleted ? 'is' : 'is not'} deleted`);
    else if (day !== on) faults.push(`${on} is dated ${day}`);
    else if (amount !== words.amount || description !== words.description)
      faults.push(`${on} says ${amount} ${description}, not ${words.amount} ${words.description}`);
    seen.add(on);
  }
  for (const day of model.written.keys())
    if (!seen.has(day) && !model.purged.has(day)) faults.push(`${day} is missing`);
  return faults;
}
