import { describe, expect, it } from 'vitest';
import { centimes, type Money } from '#platform/money/money.ts';
import { type BudgetLine, budgetOf, monthAfter, monthBefore } from './budget.rules.ts';

const money = (count: number) => centimes(BigInt(count));
const line = (from_month: string, amount: number, carry_over = true): BudgetLine => ({
  from_month: `${from_month}-01`,
  amount: money(amount),
  carry_over,
});
const spending =
  (spent: Record<string, number>) =>
  (month: string): Money =>
    money(spent[month.slice(0, 7)] ?? 0);

describe('a budget', () => {
  it('does not exist before its first month or after it was ended with zero', () => {
    const lines = [line('2026-03', 500), line('2026-06', 0)];
    expect(budgetOf([], spending({}), '2026-03-01')).toBeNull();
    expect(budgetOf(lines, spending({}), '2026-02-01')).toBeNull();
    expect(budgetOf(lines, spending({}), '2026-05-01')).not.toBeNull();
    expect(budgetOf(lines, spending({}), '2026-06-01')).toBeNull();
    expect(budgetOf(lines, spending({}), '2027-06-01')).toBeNull();
  });

  it('carries the remainder or the overspending across the end of a year', () => {
    const lines = [line('2026-11', 500)];
    const spent = spending({ '2026-10': 9_000, '2026-11': 300, '2026-12': 900, '2027-01': 100 });
    expect(budgetOf(lines, spent, '2026-11-01')).toEqual({
      amount: 500n,
      carried: 0n,
      spent: 300n,
      left: 200n,
    });
    expect(budgetOf(lines, spent, '2026-12-01')).toMatchObject({ carried: 200n, left: -200n });
    expect(budgetOf(lines, spent, '2027-01-01')).toMatchObject({ carried: -200n, left: 200n });
  });

  it('starts fresh after a month without a budget', () => {
    const lines = [line('2026-01', 500), line('2026-02', 0), line('2026-04', 300)];
    expect(budgetOf(lines, spending({ '2026-03': 77 }), '2026-04-01')).toMatchObject({ carried: 0n });
  });

  it('equals a table calculated month by month, for random budgets and spending', () => {
    let state = 7;
    const below = (limit: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const months = Array.from(
      { length: 40 },
      (_, n) => `${2024 + Math.floor((n + 5) / 12)}-${String(((n + 5) % 12) + 1).padStart(2, '0')}-01`,
    );
    let running = 0;
    for (let round = 0; round < 400; round += 1) {
      const chosen = months.filter(() => below(6) === 0);
      const lines = chosen.map((from_month) => ({
        from_month,
        amount: money(below(4) === 0 ? 0 : 100 * (1 + below(9))),
        carry_over: below(3) > 0,
      }));
      const spent = new Map(months.map((month) => [month, money(below(2) === 0 ? 0 : below(1_500))]));
      const mixed = lines.toSorted(() => below(3) - 1);
      let held: BudgetLine | undefined;
      let leftBefore: bigint | null = null;
      for (const month of months) {
        held = lines.find(({ from_month }) => from_month === month) ?? held;
        const found = budgetOf(mixed, (at) => spent.get(at) ?? money(0), month);
        if (!held || held.amount === 0n) {
          expect(found).toBeNull();
          leftBefore = null;
          continue;
        }
        running += 1;
        const carried: bigint = held.carry_over ? (leftBefore ?? 0n) : 0n;
        const left: bigint = held.amount + carried - spent.get(month)!;
        expect(found).toEqual({ amount: held.amount, carried, spent: spent.get(month), left });
        leftBefore = left;
      }
    }
    expect(running).toBeGreaterThan(5_000);
  });

  it('finds the months before and after one', () => {
    expect([monthAfter('2026-12-01'), monthAfter('2026-01-01'), monthAfter('2026-09-01')]).toEqual([
      '2027-01-01',
      '2026-02-01',
      '2026-10-01',
    ]);
    expect([monthBefore('2026-01-01'), monthBefore('2026-10-01')]).toEqual(['2025-12-01', '2026-09-01']);
  });
});
