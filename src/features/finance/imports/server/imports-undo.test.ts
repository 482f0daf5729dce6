import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { budgetsRouter } from '../../budgets/server/budgets.router.ts';
import { anEntry, financeAs } from '../../server/finance.builders.ts';
import { financeTransactions } from '../../server/finance.tables.ts';
import { importsAs } from './imports.builders.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const somebody = async () => (await aUser(db, { role: 'teacher' })).actor;
const FILE = `Date,Description,Amount,Category
2026-11-03,Bread,-1500,Food
2026-11-03,Bread,-1500,Food
2026-11-04,Pay,90000,Work
`;

async function imported(actor: Actor, { at = new Date(), text = FILE } = {}): Promise<string> {
  const api = importsAs(db, actor, { now: () => at });
  const { id, mapping } = await api.read({ file: new File([text], 'a.csv') });
  await api.run({ import_id: id, mapping });
  return id;
}

const undo = (actor: Actor, import_id: string, at = new Date()) =>
  importsAs(db, actor, { now: () => at }).undo({ import_id });

const categoriesOf = async (actor: Actor) =>
  Object.fromEntries(
    (await financeAs(db, actor).categories()).map(({ name, archived }) => [
      name,
      archived ? 'archived' : 'there',
    ]),
  );
const categoryOf = async (actor: Actor, name: string) =>
  (await financeAs(db, actor).categories()).find((category) => category.name === name)!.id;

describe('undoing an import', () => {
  it('removes its entries and categories, once, and the file can be imported again', async () => {
    const actor = await somebody();
    const id = await imported(actor);
    expect(await undo(actor, id)).toEqual({ removed: 3 });
    expect((await financeAs(db, actor).summary()).entries).toBe(0);
    expect(await categoriesOf(actor)).toEqual({});
    await expect(undo(actor, id)).rejects.toMatchObject({ code: 'ALREADY_UNDONE' });
    await imported(actor);
    expect(await financeAs(db, actor).summary()).toMatchObject({ entries: 3, total_expenses: '3000' });
    expect(await categoriesOf(actor)).toEqual({ Food: 'there', Work: 'there' });
  });

  it('is possible long after the day in which other changes can be undone', async () => {
    const actor = await somebody();
    const id = await imported(actor, { at: new Date('2025-01-01T00:00:00Z') });
    expect(await undo(actor, id)).toEqual({ removed: 3 });
    expect(await importsAs(db, actor).list()).toMatchObject([{ id, undone_at: expect.any(String) }]);
  });

  it('is the same from the list of changes, and happens only once', async () => {
    const actor = await somebody();
    const id = await imported(actor);
    const change = one(await financeAs(db, actor).changes());
    const both = await Promise.allSettled([
      undo(actor, id),
      financeAs(db, actor).undo({ change_id: change.id }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ALREADY_UNDONE' },
    });
    const [undone] = await financeAs(db, actor).changes();
    expect(undone).toMatchObject({ undone_at: expect.any(String), undo_until: null });
  });

  it('includes later changes of its entries, and keeps all other entries', async () => {
    const actor = await somebody();
    const own = await anEntry(db, actor, { description: 'Mine' });
    const id = await imported(actor);
    const { transactions } = await financeAs(db, actor).list({ search: 'Pay' });
    const { id: transaction_id, type, transaction_date } = transactions[0]!;
    await financeAs(db, actor).change({ transaction_id, type, transaction_date, amount: '5' });
    expect(await undo(actor, id)).toEqual({ removed: 3 });
    const left = await financeAs(db, actor).list({});
    expect(left.transactions.map((entry) => entry.id)).toEqual([own.id]);
    expect(await categoriesOf(actor)).toEqual({});
  });

  it('also forgets lines deleted before, and a second import restores them all', async () => {
    const actor = await somebody();
    const id = await imported(actor);
    const { transactions } = await financeAs(db, actor).list({ search: 'Pay' });
    const { change_id } = await financeAs(db, actor).remove({ transaction_id: transactions[0]!.id });
    expect(await undo(actor, id)).toEqual({ removed: 2 });
    await imported(actor);
    expect((await financeAs(db, actor).summary()).entries).toBe(3);
    await expect(financeAs(db, actor).undo({ change_id })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    const keys = await db
      .select({ key: financeTransactions.import_key })
      .from(financeTransactions)
      .where(eq(financeTransactions.import_id, id));
    expect(keys).toEqual([{ key: null }, { key: null }, { key: null }]);
  });
});

describe('a category that an import made', () => {
  it('is kept if an entry, a rule or a budget uses it', async () => {
    const actor = await somebody();
    const id = await imported(actor, {
      text: 'Date,Amount,Category\n2026-11-01,-1,Entry\n2026-11-01,-2,Rule\n2026-11-01,-3,Budget\n2026-11-01,-4,Nothing\n',
    });
    await anEntry(db, actor, { category_id: await categoryOf(actor, 'Entry') });
    const repeated = await anEntry(db, actor, {
      category_id: await categoryOf(actor, 'Rule'),
      is_recurring: true,
    });
    await financeAs(db, actor).change({
      transaction_id: repeated.id,
      type: 'expense',
      amount: '1000',
      transaction_date: repeated.transaction_date,
    });
    const budget = { category_id: await categoryOf(actor, 'Budget'), month: '2026-11', amount: '5000' };
    await apiAs(budgetsRouter, db, actor).set(budget);
    await undo(actor, id);
    expect(await categoriesOf(actor)).toEqual({ Entry: 'there', Rule: 'there', Budget: 'there' });
  });

  it('is archived if only deleted entries use it, and these can be restored', async () => {
    const actor = await somebody();
    const id = await imported(actor, {
      text: 'Date,Amount,Category\n2026-11-01,-1,Deleted\n2026-11-01,-2,Edited\n2026-11-01,-3,Nothing\n',
    });
    const deleted = await anEntry(db, actor, { category_id: await categoryOf(actor, 'Deleted') });
    const { change_id } = await financeAs(db, actor).remove({ transaction_id: deleted.id });
    const edited = await anEntry(db, actor, { category_id: await categoryOf(actor, 'Edited') });
    await financeAs(db, actor).change({
      transaction_id: edited.id,
      type: 'expense',
      amount: '1000',
      transaction_date: edited.transaction_date,
    });
    await undo(actor, id);
    expect(await categoriesOf(actor)).toEqual({ Deleted: 'archived', Edited: 'archived' });
    await financeAs(db, actor).undo({ change_id });
    const edit = (await financeAs(db, actor).changes()).find(({ kind }) => kind === 'edited')!;
    await financeAs(db, actor).undo({ change_id: edit.id });
    const { transactions } = await financeAs(db, actor).list({});
    expect(transactions.map(({ category }) => category?.name).toSorted()).toEqual(['Deleted', 'Edited']);
  });
});
