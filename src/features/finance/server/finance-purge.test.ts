import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { anEntry, anImport, aReceipt, booksOf, clocksFromNow, financeAs } from './finance.builders.ts';
import { purgeFinance } from './finance-purge.ts';
import { financeChanges, financeImports, financeReceipts, financeTransactions } from './finance.tables.ts';

let db: Db;
let actor: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  ({ actor } = await aUser(db, { role: 'parent' }));
});

const at = clocksFromNow();
const api = (hours: number) => financeAs(db, actor, { now: at(hours) });
const purge = (hours: number, closing = new AbortController().signal) =>
  purgeFinance({ db, now: at(hours), closing });
const kept = async () => {
  const rows = await db
    .select()
    .from(financeTransactions)
    .where(eq(financeTransactions.user_id, actor.userId));
  return rows.map(({ id }) => id).toSorted();
};

describe('the purge', () => {
  it('removes entries deleted more than a day ago, and releases their receipts', async () => {
    const receipts = [await aReceipt(db, actor), await aReceipt(db, actor)];
    const old = await anEntry(db, actor, { receipt_ids: [receipts[0]!] });
    const fresh = await anEntry(db, actor, { receipt_ids: [receipts[1]!] });
    const living = await anEntry(db, actor);
    await api(1).remove({ transaction_id: old.id });
    const { change_id } = await api(2).remove({ transaction_id: fresh.id });
    await purge(25);
    expect(await kept()).toEqual([old.id, fresh.id, living.id].toSorted());
    await purge(25.1);
    expect(await kept()).toEqual([fresh.id, living.id].toSorted());
    const files = await db.select().from(storedFiles).where(inArray(storedFiles.id, receipts));
    expect(Object.fromEntries(files.map(({ id, state }) => [id, state]))).toEqual({
      [receipts[0]!]: 'released',
      [receipts[1]!]: 'kept',
    });
    expect(await db.$count(financeReceipts, eq(financeReceipts.user_id, actor.userId))).toBe(1);
    const books = await booksOf(db, actor.userId);
    expect(books.kept).toEqual(books.counted);
    await api(26).undo({ change_id });
    expect((await api(26).list({})).total).toBe(2);
  });

  it('removes changes older than a day, and files that were never imported', async () => {
    const { changeId, importId, entryIds } = await anImport(db, actor, [{}], { at: at(0)() });
    const [draft, fresh] = [newId(), newId()];
    await db.insert(financeImports).values([
      { id: draft, user_id: actor.userId, file_name: 'old.csv', created_at: at(0)(), lines: [['a']] },
      { id: fresh, user_id: actor.userId, file_name: 'new.csv', created_at: at(2)(), lines: [['a']] },
    ]);
    await purge(25);
    const imports = await db.select().from(financeImports).where(eq(financeImports.user_id, actor.userId));
    expect(imports.map(({ id }) => id).toSorted()).toEqual([importId, fresh].toSorted());
    expect(await db.$count(financeChanges, eq(financeChanges.id, changeId))).toBe(0);
    expect(await kept()).toEqual(entryIds);
    await expect(api(25).undo({ change_id: changeId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('continues batch by batch, and stops when the process ends', async () => {
    await anImport(
      db,
      actor,
      Array.from({ length: 1_203 }, () => ({})),
    );
    await db
      .update(financeTransactions)
      .set({ deleted_at: at(0)() })
      .where(eq(financeTransactions.user_id, actor.userId));
    await purge(30, AbortSignal.abort());
    expect(await kept()).toHaveLength(1_203);
    await purge(30);
    expect(await kept()).toEqual([]);
  });

  it('skips locked entries, and none that is being restored is removed', async () => {
    const entry = await anEntry(db, actor, { receipt_ids: [await aReceipt(db, actor)] });
    await api(1).remove({ transaction_id: entry.id });
    await db.transaction(async (tx) => {
      await tx
        .update(financeTransactions)
        .set({ deleted_at: null })
        .where(eq(financeTransactions.id, entry.id));
      await purge(30);
    });
    expect((await api(30).list({})).transactions).toEqual([entry]);
  });

  it('racing with a restore: the entry is restored completely, or gone', async () => {
    const entries = await Promise.all(
      Array.from({ length: 8 }, async () => anEntry(db, actor, { receipt_ids: [await aReceipt(db, actor)] })),
    );
    const removed = await Promise.all(
      entries.map(({ id: transaction_id }) => api(1).remove({ transaction_id })),
    );
    // With different clocks: to the purge a day has passed, to the person not quite.
    const tried = await Promise.allSettled([...removed.map((each) => api(25).undo(each)), purge(25.001)]);
    for (const each of tried)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'NOT_FOUND' });
    await purge(26);
    const back = (await api(26).list({})).transactions;
    expect(back.map(({ id }) => id).toSorted()).toEqual(await kept());
    for (const { receipts } of back) expect(receipts).toHaveLength(1);
    const books = await booksOf(db, actor.userId);
    expect(books.kept).toEqual(books.counted);
  });
});
