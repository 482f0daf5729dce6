import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { FinanceType } from '../../finance.rules.ts';
import { financeCategories, financeTransactions } from '../../server/finance.tables.ts';
import { suggestCategory } from './suggestions.service.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

type Written = [description: string, category: string];

/** A person's books: categories by name, entries by description. */
async function aBook() {
  const { userId } = await aUser(db, { role: 'teacher' });
  const ids = new Map<string, string>();
  const at = new Date();
  const suggest = (description: string, type: FinanceType = 'expense') =>
    db.transaction((tx) => suggestCategory(tx, userId, { type, description }));
  const addCategories = async (...names: string[]) => {
    for (const name of names) ids.set(name, newId());
    await db.insert(financeCategories).values(
      names.map((name) => ({
        id: ids.get(name)!,
        user_id: userId,
        name,
        type: 'expense' as const,
        color: '#3b82f6',
        icon: 'bus' as const,
        created_at: at,
      })),
    );
  };
  /** Creates entries; returns the id of the last. */
  const write = async (...entries: Written[]) => {
    const rows = entries.map(([description, category]) => ({
      id: newId(),
      user_id: userId,
      type: 'expense' as const,
      amount: 100n,
      category_id: ids.get(category)!,
      description,
      transaction_date: '2026-11-15',
      created_at: at,
      changed_at: at,
    }));
    await db.insert(financeTransactions).values(rows);
    return rows.at(-1)!.id;
  };
  return { userId, idOf: (name: string) => ids.get(name)!, suggest, addCategories, write };
}

async function aFilledBook() {
  const book = await aBook();
  await book.addCategories('Transport', 'Nourriture');
  await book.write(
    ...['Akwa', 'Bali', 'Essos'].map((quarter): Written => [`taxi ${quarter}`, 'Transport']),
    ...['marché', 'chez Ma', 'lycée'].map((place): Written => [`beignets ${place}`, 'Nourriture']),
  );
  return book;
}

const times = (count: number, entry: Written) => Array.from({ length: count }, () => entry);

describe('a suggestion', () => {
  it('is null without entries and without categories', async () => {
    const book = await aBook();
    expect(await book.suggest('taxi')).toBeNull();
    await book.addCategories('Transport');
    expect(await book.suggest('transport')).toBeNull();
  });

  it('is one’s own category with the deciding words, of the requested type', async () => {
    const book = await aFilledBook();
    expect(await book.suggest('Beignets de Mama')).toEqual({
      category: { id: book.idOf('Nourriture'), name: 'Nourriture', color: '#3b82f6', icon: 'bus' },
      words: ['Beignets'],
    });
    expect(await book.suggest('Beignets de Mama', 'income')).toBeNull();
  });

  it('does not learn from other people’s words', async () => {
    const [one, other] = [await aFilledBook(), await aFilledBook()];
    await other.write(...times(5, ['kwassa', 'Transport']));
    expect((await other.suggest('kwassa'))?.category.id).toBe(other.idOf('Transport'));
    expect(await one.suggest('kwassa')).toBeNull();
    // However many entries one person has for a word, another's proposals do not change.
    await other.write(...times(3_000, ['kwassa', 'Transport']));
    await one.write(['moto', 'Transport']);
    expect((await one.suggest('taxi'))?.category.id).toBe(one.idOf('Transport'));
    await other.write(...times(20, ['taxi', 'Nourriture']));
    expect((await other.suggest('taxi'))?.category.id).toBe(other.idOf('Nourriture'));
    expect((await one.suggest('taxi'))?.category.id).toBe(one.idOf('Transport'));
  });

  it('counts an entry, its correction, its deletion and its restoring at the next keystroke', async () => {
    const book = await aFilledBook();
    expect(await book.suggest('kwassa')).toBeNull();
    const id = await book.write(['kwassa', 'Transport']);
    const change = (values: Partial<typeof financeTransactions.$inferInsert>) =>
      db.update(financeTransactions).set(values).where(eq(financeTransactions.id, id));
    expect((await book.suggest('kwassa'))?.category.name).toBe('Transport');
    await change({ category_id: book.idOf('Nourriture') });
    expect((await book.suggest('kwassa'))?.category.name).toBe('Nourriture');
    await change({ deleted_at: new Date() });
    expect(await book.suggest('kwassa')).toBeNull();
    await change({ deleted_at: null });
    expect((await book.suggest('kwassa'))?.category.name).toBe('Nourriture');
  });

  it('is never an archived category, and has its current name and color', async () => {
    const book = await aFilledBook();
    const change = (values: Partial<typeof financeCategories.$inferInsert>) =>
      db
        .update(financeCategories)
        .set(values)
        .where(eq(financeCategories.id, book.idOf('Transport')));
    await book.suggest('taxi');
    await change({ name: 'Trajets', color: '#aa0000' });
    expect((await book.suggest('taxi'))?.category).toMatchObject({ name: 'Trajets', color: '#aa0000' });
    expect((await book.suggest('trajets'))?.words).toEqual(['trajets']);
    await change({ archived_at: new Date() });
    expect(await book.suggest('taxi')).toBeNull();
    await change({ archived_at: null });
    expect((await book.suggest('taxi'))?.category.name).toBe('Trajets');
  });

  it('stays right for more people than the cache holds', async () => {
    const books = await Promise.all(Array.from({ length: 52 }, aFilledBook));
    for (const round of [1, 2])
      for (const book of books)
        expect([round, (await book.suggest('taxi'))?.category.id]).toEqual([round, book.idOf('Transport')]);
  });
});
