import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { budgetsRouter } from './budgets.router.ts';
import { financeBudgets, financeCategories, financeTransactions } from '../../server/finance.tables.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

/** A user with personal books, and an API client for them. */
async function anOwner() {
  const { actor } = await aUser(db, { role: 'parent' });
  return { actor, api: apiAs(budgetsRouter, db, actor) };
}

async function category(actor: Actor, name: string, type: 'income' | 'expense' = 'expense') {
  const id = newId();
  await db
    .insert(financeCategories)
    .values({ id, user_id: actor.userId, name, type, color: '#3b82f6', created_at: new Date() });
  return id;
}

type Written = [
  day: string,
  type: 'income' | 'expense',
  francs: number,
  category_id?: string | null,
  deleted?: 'deleted',
];

async function write(actor: Actor, entries: Written[]) {
  const at = new Date();
  await db.insert(financeTransactions).values(
    entries.map(([transaction_date, type, francs, category_id, deleted]) => ({
      id: newId(),
      user_id: actor.userId,
      type,
      amount: BigInt(francs) * 100n,
      category_id: category_id ?? null,
      transaction_date,
      created_at: at,
      changed_at: at,
      deleted_at: deleted ? at : null,
    })),
  );
}

const mark = (id: string, name: string) => ({ id, name, color: '#3b82f6', icon: null });

describe('the month of one’s own books', () => {
  it('is empty without entries, and refused without an account', async () => {
    const { api } = await anOwner();
    expect(await api.month({ month: '2026-11' })).toEqual({
      month: '2026-11',
      income: '0',
      expenses: '0',
      net: '0',
      opening_balance: '0',
      balances: [],
      categories: [],
      before: { income: '0', expenses: '0' },
    });
    const call = (actor: Actor | null) => apiAs(budgetsRouter, db, actor).month({ month: '2026-11' });
    await expect(call(null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { actor: waiting } = await aUser(db, { role: null });
    await expect(call(waiting)).rejects.toMatchObject({ code: 'ROLE_PENDING' });
  });

  it('sums by category, largest first, and follows the balance day by day across a new year', async () => {
    const { actor, api } = await anOwner();
    const [food, taxi] = [await category(actor, 'Marché'), await category(actor, 'Taxi')];
    const salary = await category(actor, 'Salaire', 'income');
    await write(actor, [
      ['2025-03-02', 'income', 5_000, salary],
      ['2025-12-24', 'income', 90_000, salary],
      ['2025-12-31', 'expense', 20_000, food],
      ['2026-01-01', 'expense', 3_000, taxi],
      ['2026-01-01', 'expense', 700, food],
      ['2026-01-15', 'expense', 99_000, food, 'deleted'],
      ['2026-01-15', 'expense', 500],
      ['2026-01-15', 'income', 500],
      ['2026-01-31', 'expense', 2_300, food],
      ['2026-02-01', 'expense', 77, food],
    ]);
    expect(await api.month({ month: '2026-01' })).toEqual({
      month: '2026-01',
      income: '500',
      expenses: '6500',
      net: '-6000',
      opening_balance: '75000',
      balances: [
        { day: '2026-01-01', balance: '71300' },
        { day: '2026-01-15', balance: '71300' },
        { day: '2026-01-31', balance: '69000' },
      ],
      categories: [
        { category: mark(food, 'Marché'), type: 'expense', amount: '3000', entries: 2, budget: null },
        { category: mark(taxi, 'Taxi'), type: 'expense', amount: '3000', entries: 1, budget: null },
        { category: null, type: expect.any(String), amount: '500', entries: 1, budget: null },
        { category: null, type: expect.any(String), amount: '500', entries: 1, budget: null },
      ],
      before: { income: '90000', expenses: '20000' },
    });
    // A month without entries still has a balance and a previous month.
    expect(await api.month({ month: '2026-03' })).toMatchObject({
      opening_balance: '68923',
      balances: [],
      categories: [],
      before: { income: '0', expenses: '77' },
    });
  });

  it('shows nothing of anybody else, even in a category of the same name', async () => {
    const [one, other] = [await anOwner(), await anOwner()];
    const [mine, theirs] = [await category(one.actor, 'Taxi'), await category(other.actor, 'Taxi')];
    await write(other.actor, [
      ['2026-10-01', 'income', 4_000],
      ['2026-11-01', 'expense', 1_000, theirs],
    ]);
    await other.api.set({ category_id: theirs, month: '2026-11', amount: '9000' });
    await write(one.actor, [['2026-11-03', 'expense', 250, mine]]);
    const month = await one.api.month({ month: '2026-11' });
    expect(month).toMatchObject({ expenses: '250', opening_balance: '0', before: { income: '0' } });
    expect(month.balances).toEqual([{ day: '2026-11-03', balance: '-250' }]);
    expect(month.categories).toEqual([
      { category: mark(mine, 'Taxi'), type: 'expense', amount: '250', entries: 1, budget: null },
    ]);
  });

  it('defaults to the current month at the school', async () => {
    const { actor } = await anOwner();
    // Already December in UTC, still November in Honolulu.
    const there = { now: () => new Date('2026-12-01T05:00:00Z'), timeZone: 'Pacific/Honolulu' };
    const api = apiAs(budgetsRouter, db, actor, there);
    expect(await api.month({ month: 'current' })).toMatchObject({ month: '2026-11' });
  });

  it('includes an archived category if it has entries or an active budget', async () => {
    const { actor, api } = await anOwner();
    const [spent, planned] = [await category(actor, 'Spent'), await category(actor, 'Planned')];
    const bare = await category(actor, 'Bare');
    await write(actor, [['2026-11-03', 'expense', 250, spent]]);
    await api.set({ category_id: planned, month: '2026-11', amount: '100' });
    await db
      .update(financeCategories)
      .set({ archived_at: new Date() })
      .where(eq(financeCategories.user_id, actor.userId));
    const { categories } = await api.month({ month: '2026-11' });
    expect(categories.map(({ category: found }) => found?.name)).toEqual(['Spent', 'Planned']);
    expect(categories.map(({ category: found }) => found?.id)).not.toContain(bare);
  });
});

const budget = async ({ api }: Awaited<ReturnType<typeof anOwner>>, month: string, category_id: string) =>
  (await api.month({ month })).categories.find(({ category: found }) => found?.id === category_id)?.budget;

describe('a budget', () => {
  it('counts from its month on and carries the remainder or overspending, across years, until zero ends it', async () => {
    const owner = await anOwner();
    const { actor, api } = owner;
    const food = await category(actor, 'Marché');
    await write(actor, [
      ['2026-10-30', 'expense', 50_000, food],
      ['2026-11-05', 'expense', 13_000, food],
      ['2027-01-05', 'expense', 2_000, food],
    ]);
    await api.set({ category_id: food, month: '2026-11', amount: '10000', carry_over: true });
    expect(await budget(owner, '2026-10', food)).toBeNull();
    expect(await budget(owner, '2026-11', food)).toEqual({
      amount: '10000',
      carry_over: true,
      carried: '0',
      left: '-3000',
    });
    expect(await budget(owner, '2026-12', food)).toMatchObject({ carried: '-3000', left: '7000' });
    expect(await budget(owner, '2027-01', food)).toMatchObject({ carried: '7000', left: '15000' });
    // An amount changed in January applies from then on; earlier months keep theirs.
    await api.set({ category_id: food, month: '2027-01', amount: '5000.50', carry_over: false });
    expect(await budget(owner, '2027-01', food)).toEqual({
      amount: '5000.50',
      carry_over: false,
      carried: '0',
      left: '3000.50',
    });
    expect(await budget(owner, '2026-12', food)).toMatchObject({ amount: '10000' });
    await api.set({ category_id: food, month: '2027-03', amount: '0' });
    expect(await budget(owner, '2027-02', food)).toMatchObject({ amount: '5000.50' });
    expect(await budget(owner, '2027-03', food)).toBeUndefined();
  });

  it('is listed without spending too, after those with spending', async () => {
    const owner = await anOwner();
    const [food, books] = [await category(owner.actor, 'Marché'), await category(owner.actor, 'Livres')];
    await write(owner.actor, [['2026-11-05', 'expense', 1, food]]);
    await owner.api.set({ category_id: books, month: '2026-11', amount: '4000' });
    const { categories } = await owner.api.month({ month: '2026-11' });
    expect(categories.map(({ category: found, amount }) => [found?.name, amount])).toEqual([
      ['Marché', '1'],
      ['Livres', '0'],
    ]);
    expect(categories[1]!.budget).toEqual({ amount: '4000', carry_over: false, carried: '0', left: '4000' });
  });

  it('has one row a month however often it is set, and the audit trail records no content', async () => {
    const { actor, api } = await anOwner();
    const food = await category(actor, 'Marché');
    await Promise.all(
      ['100', '200', '300'].map((amount) => api.set({ category_id: food, month: '2026-11', amount })),
    );
    expect(
      await db.select().from(financeBudgets).where(eq(financeBudgets.user_id, actor.userId)),
    ).toHaveLength(1);
    const events = await db
      .select({ action: auditEvents.action, details: auditEvents.details, subject: auditEvents.subject_id })
      .from(auditEvents)
      .where(eq(auditEvents.actor_id, actor.userId));
    expect(events).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'finance.changed', details: {}, subject: actor.userId })),
    );
  });

  it('is refused for another person’s category, for income and for a missing one, with the same answer', async () => {
    const [one, other] = [await anOwner(), await anOwner()];
    const theirs = await category(other.actor, 'Taxi');
    const salary = await category(one.actor, 'Salaire', 'income');
    for (const category_id of [theirs, salary, newId()])
      await expect(one.api.set({ category_id, month: '2026-11', amount: '100' })).rejects.toMatchObject({
        code: 'CATEGORY_NOT_FOUND',
      });
    expect(
      await db.select().from(financeBudgets).where(eq(financeBudgets.user_id, one.actor.userId)),
    ).toEqual([]);
  });

  it('rejects invalid months and amounts', async () => {
    const { actor, api } = await anOwner();
    const category_id = await category(actor, 'Marché');
    for (const wrong of [{ month: '2026-13' }, { month: '1969-12' }, { amount: '-1' }, { amount: '1.234' }])
      await expect(api.set({ category_id, month: '2026-11', amount: '1', ...wrong })).rejects.toMatchObject({
        message: 'Input validation failed',
      });
  });
});
