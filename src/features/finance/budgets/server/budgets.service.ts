import type { Tx } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { type BudgetMonth, budgetOf, monthAfter, monthBefore } from '../budget.rules.ts';
import type { CategoryMonth, MonthView } from '../budgets.contract.ts';
import {
  selectBudgetLines,
  selectCategoryMonths,
  selectDays,
  selectMarks,
  selectSpending,
  selectSumsBefore,
  writeBudgetLine,
} from './budgets.queries.ts';
import { holdCategory } from '../../categories/server/categories.queries.ts';
import { type Call, recordFinance } from '../../server/finance-call.ts';
import { NO_CATEGORY } from '../../server/finance.tables.ts';

const NOTHING = centimes(0n);
const sum = (amounts: readonly bigint[]) => centimes(amounts.reduce((all, amount) => all + amount, 0n));
const text = (amount: bigint) => amountText(centimes(amount));

/**
 * A month of a person's own books (`2026-11`). Archived categories are included if they have
 * entries or a budget.
 */
export async function viewMonth(tx: Tx, userId: string, named: string): Promise<MonthView> {
  const month = `${named}-01`;
  const before = await selectSumsBefore(tx, userId, month, monthBefore(month));
  const beforeOf = (type: string) => before.find((row) => row.type === type) ?? { all: 0n, last: 0n };
  const opening = beforeOf('income').all - beforeOf('expense').all;
  const rows = await selectCategoryMonths(tx, userId, month);
  const sumOf = (type: string) => sum(rows.filter((row) => row.type === type).map(({ amount }) => amount));
  const [income, expenses] = [sumOf('income'), sumOf('expense')];
  let balance = opening;
  const days = await selectDays(tx, userId, month, monthAfter(month));
  return {
    month: named,
    income: text(income),
    expenses: text(expenses),
    net: text(income - expenses),
    opening_balance: text(opening),
    balances: days.map(({ day, moved }) => ({ day, balance: text((balance += moved)) })),
    categories: await byCategory(tx, userId, month, rows),
    before: { income: text(beforeOf('income').last), expenses: text(beforeOf('expense').last) },
  };
}

/**
 * Categories with entries or a budget in a month, the largest amount first; on equal amounts
 * entries without a category come last.
 */
async function byCategory(
  tx: Tx,
  userId: string,
  month: string,
  rows: Awaited<ReturnType<typeof selectCategoryMonths>>,
): Promise<CategoryMonth[]> {
  const marks = await selectMarks(tx, userId);
  const budgets = await budgetsOf(tx, userId, month);
  const spentOn = new Set(rows.filter(({ type }) => type === 'expense').map((row) => row.category_id));
  const unspent = [...budgets.keys()]
    .filter((category_id) => !spentOn.has(category_id))
    .map((category_id) => ({ type: 'expense' as const, category_id, amount: 0n, entries: 0 }));
  const nameOf = (categoryId: string) => marks.get(categoryId)?.name ?? '\uffff';
  return [...rows, ...unspent]
    .toSorted((a, b) =>
      a.amount === b.amount
        ? nameOf(a.category_id).localeCompare(nameOf(b.category_id), 'fr')
        : a.amount < b.amount
          ? 1
          : -1,
    )
    .map(({ type, category_id, amount, entries }) => ({
      category: category_id === NO_CATEGORY ? null : marks.get(category_id)!,
      type,
      amount: text(amount),
      entries,
      budget: type === 'expense' ? (budgets.get(category_id) ?? null) : null,
    }));
}

/** The budgets in effect in a month, by category. */
async function budgetsOf(tx: Tx, userId: string, month: string) {
  const lines = await selectBudgetLines(tx, userId, month);
  const spending = await selectSpending(tx, userId, [...lines.keys()], month);
  const budgets = new Map<string, NonNullable<CategoryMonth['budget']>>();
  for (const [categoryId, planned] of lines) {
    const spent = spending.get(categoryId);
    const found = budgetOf(planned, (at) => spent?.get(at) ?? NOTHING, month);
    if (found) budgets.set(categoryId, { ...shown(found), carry_over: planned.at(-1)!.carry_over });
  }
  return budgets;
}

const shown = ({ amount, carried, left }: BudgetMonth) => ({
  amount: amountText(amount),
  carried: amountText(carried),
  left: amountText(left),
});

/**
 * Sets a monthly budget for a person's own expense category from a month on; zero ends it there.
 */
export async function setBudget(
  call: Call,
  input: { category_id: string; month: string; amount: string; carry_over: boolean },
): Promise<{ ok: true } | { refused: 'CATEGORY_NOT_FOUND' }> {
  const { db, actor } = call;
  const { category_id, month, amount, carry_over } = input;
  return db.transaction(async (tx) => {
    if (!(await holdCategory(tx, actor.userId, category_id, 'expense')))
      return { refused: 'CATEGORY_NOT_FOUND' } as const;
    await writeBudgetLine(tx, {
      user_id: actor.userId,
      category_id,
      from_month: `${month}-01`,
      amount: moneyOf(amount),
      carry_over,
    });
    await recordFinance(tx, call, 'finance.changed');
    return { ok: true } as const;
  });
}
