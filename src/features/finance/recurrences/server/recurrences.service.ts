import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import type { ChangeRuleInput, FinanceRule } from '../recurrences.contract.ts';
import { nextDays, occurrence } from '../recurrence.rules.ts';
import { holdCategory } from '../../categories/server/categories.queries.ts';
import { saidOf } from '../../entries/server/entries.queries.ts';
import { type Call, recordFinance } from '../../server/finance-call.ts';
import { catchUp, MOST_AT_ONCE } from './recurrences-posting.ts';
import {
  lastDayHandled,
  type ListedRule,
  lockRule,
  type Rule,
  selectRules,
  updateRule,
} from './recurrences.queries.ts';
import { isOver, nextStep } from './recurrences-steps.ts';

/** The most entries that a change of the schedule writes at once; the job writes the others. */
const MOST_WITH_A_CHANGE = 100;

type Refused<Code extends string> = Code extends string ? { refused: Code } : never;

const placeOf = ({ state, next_dates: [next = ''] }: FinanceRule) =>
  `${['active', 'paused', 'over'].indexOf(state)} ${next}`;

/**
 * A person's own recurrences: active ones first, by next day, then paused ones, then those that are
 * over.
 */
export async function listRules(tx: Tx, userId: string, today: SchoolDay): Promise<FinanceRule[]> {
  const rules = (await selectRules(tx, userId)).map((listed) => shown(listed, today));
  return rules.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
}

function shown({ rule, category, entries }: ListedRule, today: SchoolDay): FinanceRule {
  const over = isOver(rule, today);
  return {
    id: rule.id,
    type: rule.type,
    amount: amountText(centimes(rule.amount)),
    category,
    description: rule.description,
    payment_method: rule.payment_method,
    notes: rule.notes,
    recurrence_type: rule.recurrence_type,
    recurrence_interval: rule.recurrence_interval,
    recurrence_end_date: rule.end_on,
    anchor_on: rule.anchor_on,
    state: over ? 'over' : rule.paused_at ? 'paused' : 'active',
    next_dates: over ? [] : nextDays(rule, nextStep(rule, today), 3),
    skipped: rule.skipped,
    entries,
  };
}

/**
 * Runs `work` on a person's own rule and returns the updated rule; null if there is no such rule. Entries due before are
 * written first, 400 at most, so that the result does not depend on when the job last ran. If `work` returns null, nothing is
 * recorded. `hold` takes further locks after the rule's and before those of the totals.
 */
async function changeHeld<Code extends string>(
  call: Call,
  ruleId: string,
  work: (tx: Tx, rule: Rule, today: SchoolDay, at: Date) => Promise<Rule | null | Refused<Code>>,
  hold?: (tx: Tx) => Promise<unknown>,
): Promise<FinanceRule | null | Refused<Code>> {
  const { db, actor, now, timeZone } = call;
  return db.transaction(async (tx) => {
    const held = await lockRule(tx, actor.userId, ruleId);
    if (!held) return null;
    await hold?.(tx);
    const at = now();
    const today = schoolDay(at, timeZone);
    const { rule } = await catchUp(tx, held, today, at, MOST_AT_ONCE);
    const changed = await work(tx, rule, today, at);
    if (changed && 'refused' in changed) return changed;
    if (changed) {
      await catchUp(tx, changed, today, at, MOST_WITH_A_CHANGE);
      await recordFinance(tx, call, 'finance.changed');
    }
    const listed = one(await selectRules(tx, actor.userId, ruleId));
    return shown(listed, today);
  });
}

/**
 * Changes a recurrence from its next entry on. If its next day and interval are unchanged, it keeps counting from its anchor,
 * so that a 31st stays a 31st; otherwise it counts from `next_on`, which must be after every written or skipped day. Past days
 * are caught up.
 */
export function changeRule(
  call: Call,
  ruleId: string,
  input: ChangeRuleInput,
): Promise<FinanceRule | null | Refused<'CATEGORY_NOT_FOUND' | 'RULE_OVER' | 'DAY_PASSED'>> {
  // The foreign key ensures that the category is the person's own and of the rule's type.
  return orRefuse<'CATEGORY_NOT_FOUND', FinanceRule | null | Refused<'RULE_OVER' | 'DAY_PASSED'>>(
    { finance_rules_category_fk: 'CATEGORY_NOT_FOUND' },
    () =>
      changeHeld(
        call,
        ruleId,
        async (tx, rule, today) => {
          if (isOver(rule, today)) return { refused: 'RULE_OVER' } as const;
          const { recurrence_type, recurrence_interval, next_on } = input;
          const said = { ...saidOf(input), end_on: input.recurrence_end_date };
          const next_n = nextStep(rule, today);
          const goesOn =
            occurrence(rule, next_n) === next_on &&
            recurrence_type === rule.recurrence_type &&
            recurrence_interval === rule.recurrence_interval;
          if (goesOn) return updateRule(tx, rule.id, { ...said, next_n, next_on });
          const last = await lastDayHandled(tx, rule);
          if (last !== null && next_on <= last) return { refused: 'DAY_PASSED' } as const;
          const steps = { recurrence_type, recurrence_interval, anchor_on: next_on, next_n: 0, next_on };
          return updateRule(tx, rule.id, { ...said, ...steps });
        },
        // The lock order of undoing an import: categories before totals.
        (tx) => holdCategory(tx, call.actor.userId, input.category_id, input.type),
      ),
  );
}

/** Skips the next entry. `day` must be its day, so that of two taps only one skips. */
export function skipNext(
  call: Call,
  ruleId: string,
  day: SchoolDay,
): Promise<FinanceRule | null | Refused<'RULE_OVER' | 'NOT_NEXT'>> {
  return changeHeld(call, ruleId, async (tx, rule, today) => {
    if (isOver(rule, today)) return { refused: 'RULE_OVER' } as const;
    const n = nextStep(rule, today);
    if (occurrence(rule, n) !== day) return { refused: 'NOT_NEXT' } as const;
    const next = { next_n: n + 1, next_on: occurrence(rule, n + 1) };
    return updateRule(tx, rule.id, { ...next, skipped: [...rule.skipped, day] });
  });
}

/** Pauses a recurrence until it is resumed. Idempotent. */
export function pauseRule(call: Call, ruleId: string): Promise<FinanceRule | null | Refused<'RULE_OVER'>> {
  return changeHeld(call, ruleId, async (tx, rule, today, at) => {
    if (isOver(rule, today)) return { refused: 'RULE_OVER' } as const;
    return rule.paused_at ? null : updateRule(tx, rule.id, { paused_at: at });
  });
}

/** Resumes a recurrence from today; entries due while it was paused are skipped. Idempotent. */
export function resumeRule(call: Call, ruleId: string): Promise<FinanceRule | null | Refused<'RULE_OVER'>> {
  return changeHeld(call, ruleId, async (tx, rule, today) => {
    if (isOver(rule, today)) return { refused: 'RULE_OVER' } as const;
    if (!rule.paused_at) return null;
    const next_n = nextStep(rule, today);
    return updateRule(tx, rule.id, { paused_at: null, next_n, next_on: occurrence(rule, next_n) });
  });
}

/** Ends a recurrence for good; its entries stay. Idempotent, also after its last day. */
export function endRule(call: Call, ruleId: string): Promise<FinanceRule | null> {
  return changeHeld<never>(call, ruleId, async (tx, rule, today, at) =>
    isOver(rule, today) ? null : updateRule(tx, rule.id, { ended_at: at, paused_at: null, next_on: null }),
  );
}
