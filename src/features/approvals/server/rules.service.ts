import { type Call, record } from '#features/people/server/people.service.ts';
import type { ApprovalKind } from '#features/second-person.ts';
import type { Tx } from '#platform/db/database.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { ApprovalRule, ApprovalRuleInput } from '../approvals.contract.ts';
import { type ApprovalKindName, KINDS_WITH_AMOUNT } from '../approvals.rules.ts';
import { findRule, selectRules } from './approvals.queries.ts';
import { approvalRules } from './approvals.tables.ts';
import { countPeople, selectOffice } from './staff.queries.ts';

/** Every kind with the school's rule for it; all are off by default. */
export async function listRules(tx: Tx, kinds: readonly ApprovalKind[]): Promise<ApprovalRule[]> {
  const [chosen, office] = [await selectRules(tx), await selectOffice(tx)];
  return kinds.map(({ kind, policy }) => {
    const rule = chosen.find((each) => each.kind === kind);
    return {
      kind,
      is_on: rule?.is_on ?? false,
      above: textOf(rule?.above ?? null),
      people: countPeople(office, policy),
    };
  });
}

const textOf = (above: bigint | null) => (above === null ? null : amountText(centimes(above)));
const inWords = (rule: { is_on: boolean; above: bigint | null } | null) =>
  rule?.is_on ? (textOf(rule.above) ?? 'on') : 'off';

/** Saves the rule of a kind. It applies from now on; pending requests stay pending. */
export function saveRule(call: Call, kinds: readonly ApprovalKind[], input: ApprovalRuleInput) {
  const { kind, is_on } = input;
  return call.db.transaction(async (tx) => {
    const above = input.above === null || !takesAmount(kind) ? null : moneyOf(input.above);
    const before = await findRule(tx, kind);
    const [from, to] = [inWords(before), inWords({ is_on, above })];
    await tx
      .insert(approvalRules)
      .values({ kind, is_on, above })
      .onConflictDoUpdate({ target: approvalRules.kind, set: { is_on, above } });
    if (from !== to) await record(tx, call, { action: 'approvals.rule_saved', details: { kind, from, to } });
    return listRules(tx, kinds);
  });
}

const takesAmount = (kind: ApprovalKindName) => KINDS_WITH_AMOUNT.includes(kind);
