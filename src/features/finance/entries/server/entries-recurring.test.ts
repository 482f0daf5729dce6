import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aCategory, anEntry, unchangedInput, booksOf, financeAs } from '../../server/finance.builders.ts';
import { financeRules } from '../../server/finance.tables.ts';

let db: Db;
let actor: Actor;
let other: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: other } = await aUser(db, { role: 'admin' }));
});
beforeEach(async () => {
  ({ actor } = await aUser(db, { role: 'parent' }));
});

const now = () => new Date('2026-11-20T23:15:00Z'); // The 21st in Douala.
const as = (who: Actor = actor) => financeAs(db, who, { now });
const expense = { type: 'expense', amount: '2500.50', transaction_date: '2026-11-15' } as const;
const ruleOf = async (userId: string) =>
  one(await db.select().from(financeRules).where(eq(financeRules.user_id, userId)));
const expectBooks = async (userId = actor.userId) => {
  const { kept, counted } = await booksOf(db, userId);
  expect(kept).toEqual(counted);
};

describe('a recurring entry', () => {
  const rent = { ...expense, description: 'Loyer', is_recurring: true } as const;

  it('creates its rule, and the entries due by the school’s date', async () => {
    const category = await aCategory(db, actor);
    const entry = await as().add({ ...rent, category_id: category.id, transaction_date: '2026-08-21' });
    expect(entry.rule).toEqual({
      id: expect.any(String),
      recurrence_type: 'monthly',
      recurrence_interval: 1,
      goes_on: true,
    });
    const { transactions, total } = await as().list({ rule_id: entry.rule!.id });
    expect(transactions.map(({ transaction_date }) => transaction_date)).toEqual([
      '2026-11-21',
      '2026-10-21',
      '2026-09-21',
      '2026-08-21',
    ]);
    expect(total).toBe(4);
    for (const each of transactions)
      expect(each).toMatchObject({ amount: '2500.50', description: 'Loyer', category: { id: category.id } });
    expect(await ruleOf(actor.userId)).toMatchObject({ next_n: 4, next_on: '2026-12-21' });
    await expectBooks();
  });

  it('creates at most a hundred entries with it, and ends if its end has passed', async () => {
    await as().add({ ...rent, transaction_date: '2026-01-01', recurrence_type: 'daily' });
    expect((await as().summary({})).entries).toBe(101);
    const once = await as().add({ ...rent, recurrence_end_date: '2026-11-15' });
    expect(once.rule).toMatchObject({ goes_on: false });
  });

  it('changes with all later ones, without changing those already written', async () => {
    const first = await as().add({ ...rent, transaction_date: '2026-10-01' });
    const [november] = (await as().list({})).transactions;
    const said = {
      ...unchangedInput(november!),
      amount: '3000',
      description: 'Loyer, plus cher',
      type: 'expense' as const,
    };
    const changed = await as().change({ ...said, scope: 'following' });
    expect(changed).toMatchObject({ amount: '3000', rule: { id: first.rule!.id } });
    expect(await ruleOf(actor.userId)).toMatchObject({
      amount: 300_000n,
      description: 'Loyer, plus cher',
      next_on: '2026-12-01',
    });
    expect((await as().list({})).transactions.map(({ amount }) => amount)).toEqual(['3000', '2500.50']);
    await as().change({ ...said, amount: '1' });
    expect(await ruleOf(actor.userId)).toMatchObject({ amount: 300_000n });
    // The entry has these values already, its rule does not.
    await as().change({ ...said, amount: '1', scope: 'following' });
    expect(await ruleOf(actor.userId)).toMatchObject({ amount: 100n });
  });

  it('changes like any other if nothing follows', async () => {
    const entry = await anEntry(db, actor);
    expect(await as().change({ ...unchangedInput(entry), amount: '7', scope: 'following' })).toMatchObject({
      amount: '7',
    });
  });

  it('is invisible to others, even with the id of its rule', async () => {
    const { rule } = await as().add(rent);
    expect(await as(other).list({ rule_id: rule!.id })).toEqual({ transactions: [], total: 0 });
  });
});
