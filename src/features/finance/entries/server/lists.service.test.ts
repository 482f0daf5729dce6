import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { anActor, aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aCategory, anEntry, anImport, aReceipt, financeAs } from '../../server/finance.builders.ts';

let db: Db;
let actor: Actor;
let other: Actor;
let food: string;
let theirs: { category: string; rule: string };
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor } = await aUser(db, { role: 'teacher' }));
  ({ actor: other } = await aUser(db, { role: 'admin' }));
  food = (await aCategory(db, actor, { name: 'Nourriture' })).id;
  await anEntry(db, actor, {
    amount: '1500.50',
    category_id: food,
    description: 'Poisson fumé au marché',
    payment_method: 'Cash',
    transaction_date: '2026-10-31',
  });
  await anEntry(db, actor, {
    amount: '300',
    category_id: food,
    description: 'ÉPICES',
    notes: 'Œufs aussi, 100 %',
    payment_method: 'MTN MoMo',
    transaction_date: '2026-11-01',
  });
  await anEntry(db, actor, {
    type: 'income',
    amount: '90000',
    description: 'Salaire',
    payment_method: 'MTN MoMo',
    transaction_date: '2026-11-30',
  });
  await anEntry(db, actor, { amount: '1', description: 'Pourboire', transaction_date: '2026-12-01' });

  const category = await aCategory(db, other, { name: 'Nourriture' });
  const { rule } = await anEntry(db, other, {
    amount: '777',
    category_id: category.id,
    description: 'Poisson d’un autre',
    payment_method: 'Secret',
    is_recurring: true,
    transaction_date: '2026-11-30',
    receipt_ids: [await aReceipt(db, other)],
  });
  theirs = { category: category.id, rule: rule!.id };
});

const api = () => financeAs(db, actor);
type Filters = Parameters<ReturnType<typeof api>['list']>[0];
const days = async (filters: Filters) => {
  const { transactions, total } = await api().list(filters);
  expect(total).toBe(transactions.length);
  return transactions.map(({ transaction_date }) => transaction_date.slice(5));
};

describe('callers without access', () => {
  it('see nothing: anonymous ones, and people waiting for a role', async () => {
    for (const [who, code] of [
      [null, 'UNAUTHENTICATED'],
      [anActor(), 'ROLE_PENDING'],
    ] as const) {
      const calls = financeAs(db, who);
      for (const attempt of [
        () => calls.summary({}),
        () => calls.list({}),
        () => calls.exportEntries({}),
        () => calls.categories({}),
        () => calls.methods({}),
        () => calls.changes({}),
      ])
        await expect(attempt()).rejects.toMatchObject({ code });
    }
  });
});

describe('the cards', () => {
  it('show the totals of one’s own entries', async () => {
    expect(await api().summary({})).toEqual({
      total_income: '90000',
      total_expenses: '1801.50',
      net_balance: '88198.50',
      entries: 4,
    });
  });

  it('are zero without entries, and negative with spending only', async () => {
    const { actor: fresh } = await aUser(db, { role: 'student' });
    expect(await financeAs(db, fresh).summary({})).toEqual({
      total_income: '0',
      total_expenses: '0',
      net_balance: '0',
      entries: 0,
    });
    expect(await financeAs(db, fresh).list({})).toEqual({ transactions: [], total: 0 });
    await anEntry(db, fresh);
    expect(await financeAs(db, fresh).summary({})).toMatchObject({ net_balance: '-1000' });
  });
});

describe('the list', () => {
  it('has the newest first, and within a day the last written', async () => {
    expect(await days({})).toEqual(['12-01', '11-30', '11-01', '10-31']);
    const { actor: fresh } = await aUser(db, { role: 'student' });
    for (const description of ['one', 'two', 'three']) await anEntry(db, fresh, { description });
    const { transactions } = await financeAs(db, fresh).list({});
    expect(transactions.map(({ description }) => description)).toEqual(['three', 'two', 'one']);
  });

  it.each<[Filters, string[]]>([
    [{ type: 'income' }, ['11-30']],
    [{ type: 'expense' }, ['12-01', '11-01', '10-31']],
    [{ category: 'none' }, ['12-01', '11-30']],
    [{ category: 'none', type: 'expense' }, ['12-01']],
    [{ month: '2026-11' }, ['11-30', '11-01']],
    [{ month: '2026-12' }, ['12-01']],
    [{ month: '2027-01' }, []],
    [{ method: 'MTN MoMo' }, ['11-30', '11-01']],
    [{ method: 'MTN' }, []],
    [{ month: '2026-11', method: 'MTN MoMo', type: 'expense' }, ['11-01']],
    [{ search: 'poisson MARCHE' }, ['10-31']],
    [{ search: 'epices oeufs' }, ['11-01']],
    [{ search: 'fume', month: '2026-11' }, []],
    [{ search: '100 %' }, ['11-01']],
    [{ search: '%' }, ['11-01']],
    [{ search: '_' }, []],
    [{ search: '  ' }, ['12-01', '11-30', '11-01', '10-31']],
    [{ search: '\0' }, ['12-01', '11-30', '11-01', '10-31']],
  ])('of %j has %j', async (filters, found) => {
    expect(await days(filters)).toEqual(found);
  });

  it('is filtered by a category of one’s own, and empty for another’s category or rule', async () => {
    expect(await days({ category: food })).toEqual(['11-01', '10-31']);
    expect(await days({ category: food, month: '2026-10', type: 'expense' })).toEqual(['10-31']);
    expect(await days({ category: food, type: 'income' })).toEqual([]);
    expect(await days({ category: theirs.category })).toEqual([]);
    expect(await days({ category: theirs.category, search: 'poisson' })).toEqual([]);
    expect(await days({ rule_id: theirs.rule })).toEqual([]);
    expect(await days({ category: newId() })).toEqual([]);
    expect(await days({ method: 'Secret' })).toEqual([]);
  });

  it('takes exact counts from the stored sums, also after changes and deletions', async () => {
    const { actor: person } = await aUser(db, { role: 'parent' });
    const mine = financeAs(db, person);
    const category = (await aCategory(db, person)).id;
    const months = ['2026-09', '2026-10', '2026-11'];
    for (let n = 0; n < 24; n += 1)
      await anEntry(db, person, {
        type: n % 5 === 0 ? 'income' : 'expense',
        transaction_date: `${months[n % 3]}-1${n % 9}`,
        ...(n % 4 === 1 && n % 5 !== 0 && { category_id: category }),
      });
    const { transactions } = await mine.list({});
    for (const { id: transaction_id } of transactions.slice(0, 5)) await mine.remove({ transaction_id });
    for (const { id: transaction_id } of transactions.slice(5, 9))
      await mine.change({ transaction_id, type: 'income', amount: '5', transaction_date: '2026-09-30' });
    for (const type of [undefined, 'income', 'expense'] as const)
      for (const chosen of [undefined, 'none', category])
        for (const month of [undefined, ...months]) {
          const filters = {
            ...(type && { type }),
            ...(chosen && { category: chosen }),
            ...(month && { month }),
          };
          const listed = await mine.list(filters);
          expect(listed.total, JSON.stringify(filters)).toBe(listed.transactions.length);
        }
  });

  it('has 50 a page, each entry on one of them, and ends after the last', async () => {
    const { actor: busy } = await aUser(db, { role: 'parent' });
    const lines = Array.from({ length: 120 }, (_, n) => ({ transaction_date: `2026-11-${10 + (n % 3)}` }));
    const { entryIds } = await anImport(db, busy, lines);
    const seen: string[] = [];
    for (const [page, rows] of [
      [1, 50],
      [2, 50],
      [3, 20],
      [4, 0],
    ] as const) {
      const { transactions, total } = await financeAs(db, busy).list({ page });
      expect([transactions.length, total]).toEqual([rows, 120]);
      seen.push(...transactions.map(({ id }) => id));
    }
    expect(seen.toSorted()).toEqual(entryIds.toSorted());
  });
});

describe('the payment methods', () => {
  it('are the person’s own, most used first, at most 20, and not from deleted entries', async () => {
    expect(await api().methods({})).toEqual(['MTN MoMo', 'Cash']);
    const { actor: person } = await aUser(db, { role: 'parent' });
    for (let n = 0; n < 22; n += 1)
      await anEntry(db, person, { payment_method: `M${String(n).padStart(2, '0')}` });
    const last = await anEntry(db, person, { payment_method: 'M21' });
    const methods = await financeAs(db, person).methods({});
    expect([methods.length, methods[0], methods[1]]).toEqual([20, 'M21', 'M00']);
    await financeAs(db, person).remove({ transaction_id: last.id });
    expect((await financeAs(db, person).methods({}))[0]).toBe('M00');
  });
});
