import { eq } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { RuleChoice, SaveRuleInput } from '../early-warning.contract.ts';
import { maySeeRule, rulesOf } from '../early-warning.policy.ts';
import { RULE_FACTS, RULES } from '../early-warning.rules.ts';
import { warningRules } from './early-warning.tables.ts';

const chosenRules = prepared('warning_rules', (tx) => tx.select().from(warningRules));

/** The school's current settings of every rule, in order. */
export async function selectRules(tx: Tx): Promise<RuleChoice[]> {
  const chosen = new Map((await chosenRules(tx, {})).map((row) => [row.rule, row]));
  return RULES.map((rule) => {
    const { threshold, weeks } = RULE_FACTS[rule];
    return chosen.get(rule) ?? { rule, is_on: true, threshold, weeks, revision: 0 };
  });
}

export async function listRules(tx: Tx, { actor }: Pick<Call, 'actor'>): Promise<RuleChoice[]> {
  const seen = rulesOf(actor);
  return (await selectRules(tx)).filter(({ rule }) => seen.includes(rule));
}

/**
 * Changes the settings of a rule within the caller's duties; null for any other. Flags change with the next
 * calculation.
 */
export function saveRule(
  call: Call,
  { rule, revision, ...wanted }: SaveRuleInput,
): Promise<RuleChoice | null | { refused: 'CHANGED_MEANWHILE' }> {
  return call.db.transaction(async (tx) => {
    if (!maySeeRule(call.actor, rule)) return null;
    const { threshold, weeks } = RULE_FACTS[rule];
    // Serializes concurrent saves, so that the second is refused.
    await tx
      .insert(warningRules)
      .values({ rule, is_on: true, threshold, weeks, revision: 0 })
      .onConflictDoNothing();
    const [held] = await tx.select().from(warningRules).where(eq(warningRules.rule, rule)).for('update');
    const { revision: now, rule: _, ...before } = held!;
    if (now !== revision) return { refused: 'CHANGED_MEANWHILE' };
    const details = changesOf(before, wanted);
    if (Object.keys(details).length === 0) return held!;
    const after = { ...wanted, revision: revision + 1 };
    await tx.update(warningRules).set(after).where(eq(warningRules.rule, rule));
    await record(tx, call, {
      action: 'early_warning.rule_changed',
      details: { warning_rule: rule, ...details },
    });
    return { rule, ...after };
  });
}
