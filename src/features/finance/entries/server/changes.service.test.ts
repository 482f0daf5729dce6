import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import {
  aCategory,
  anEntry,
  unchangedInput,
  anImport,
  aReceipt,
  booksOf,
  clocksFromNow,
  financeAs,
} from '../../server/finance.builders.ts';
import { financeCategories, financeRules, financeTransactions } from '../../server/finance.tables.ts';

let db: Db;
let actor: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  ({ actor } = await aUser(db, { role: 'parent' }));
});

const at = clocksFromNow();
const after = (hours: number) => ({ now: at(hours) });
const api = (hours = 0) => financeAs(db, actor, after(hours));
const listed = async () => (await api().list({})).transactions;
const lastChange = async (hours = 0) => one(await api(hours).changes({}));
const filesOf = async (...ids: string[]) => {
  const rows = await db.select().from(storedFiles).where(inArray(storedFiles.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
};
const expectBooks = async () => {
  const { kept, counted } = await booksOf(db, actor.userId);
  expect(kept).toEqual(counted);
};

describe('changes of the last day', () => {
  it('are listed newest first, with the entry as it is now, and nobody else’s', async () => {
    const { actor: other } = await aUser(db, { role: 'admin' });
    const entry = await anEntry(db, actor, { description: 'Taxi' });
    await api().change({ ...unchangedInput(entry), amount: '2000' });
    await api(1).remove({ transaction_id: entry.id });
    const { importId } = await anImport(db, actor, [{}, {}], { at: at(2)() });
    const mine = {
      id: entry.id,
      type: 'expense',
      amount: '2000',
      description: 'Taxi',
      transaction_date: '2026-11-15',
    };
    expect(await api(3).changes({})).toMatchObject([
      { kind: 'imported', entry: null, import: { id: importId, file_name: 'statement.csv', entries: 2 } },
      {
        kind: 'deleted',
        at: at(1)().toISOString(),
        entry: mine,
        import: null,
        undone_at: null,
        undo_until: at(25)().toISOString(),
      },
      { kind: 'edited', entry: mine, import: null, undone_at: null, undo_until: null },
    ]);
    expect((await api(24.9).changes({})).map(({ kind }) => kind)).toEqual(['imported', 'deleted']);
    expect(await financeAs(db, other, after(3)).changes({})).toEqual([]);
  });
});

describe('a deletion', () => {
  it('is undone with receipts, category and sums, once', async () => {
    const receipt = await aReceipt(db, actor);
    const category = await aCategory(db, actor);
    const entry = await anEntry(db, actor, {
      receipt_ids: [receipt],
      category_id: category.id,
      // In the far future, so that the rule writes no further entry.
      transaction_date: '2099-11-15',
      is_recurring: true,
    });
    const { change_id } = await api().remove({ transaction_id: entry.id });
    expect(await listed()).toEqual([]);
    expect(await filesOf(receipt)).toEqual(['kept']);
    expect(await api(1).undo({ change_id })).toMatchObject({
      id: change_id,
      undone_at: at(1)().toISOString(),
      undo_until: null,
    });
    expect(await listed()).toEqual([entry]);
    await expectBooks();
    await expect(api(1).undo({ change_id })).rejects.toMatchObject({ code: 'ALREADY_UNDONE', status: 409 });
    // The same again after undoing.
    const again = await api(2).remove({ transaction_id: entry.id });
    await api(2).undo(again);
    expect(await listed()).toEqual([entry]);
  });

  it('can be undone for 24 hours, and not a moment longer', async () => {
    const entries = [await anEntry(db, actor), await anEntry(db, actor)];
    const [first, second] = await Promise.all(
      entries.map(({ id: transaction_id }) => api(1).remove({ transaction_id })),
    );
    await api(25).undo(first!);
    await expect(
      financeAs(db, actor, { now: () => new Date(at(25)().getTime() + 1) }).undo(second!),
    ).rejects.toMatchObject({ code: 'TOO_LATE', status: 409 });
    expect(await listed()).toHaveLength(1);
  });

  it('that is undone twice concurrently is restored once', async () => {
    const entry = await anEntry(db, actor);
    const removed = await api().remove({ transaction_id: entry.id });
    const tried = await Promise.allSettled([1, 2, 3, 4].map(() => api().undo(removed)));
    const refused = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).toEqual(['ALREADY_UNDONE', 'ALREADY_UNDONE', 'ALREADY_UNDONE']);
    await expectBooks();
    expect(await listed()).toEqual([entry]);
  });
});

describe('an edit', () => {
  it('is undone in every field, with the receipts in their order', async () => {
    const [one, two, three] = [
      await aReceipt(db, actor),
      await aReceipt(db, actor),
      await aReceipt(db, actor),
    ];
    const category = await aCategory(db, actor, { type: 'income' });
    const entry = await anEntry(db, actor, {
      type: 'income',
      category_id: category.id,
      description: 'Vente',
      payment_method: 'Cash',
      notes: 'Au marché',
      receipt_ids: [one, two],
    });
    await api().change({
      transaction_id: entry.id,
      type: 'expense',
      amount: '1',
      transaction_date: '2027-01-01',
      receipt_ids: [three, two],
    });
    expect(await filesOf(one, two, three)).toEqual(['released', 'kept', 'kept']);
    const { id: change_id } = await lastChange();
    expect(await api(20).undo({ change_id })).toMatchObject({ entry: { amount: '1000' }, undo_until: null });
    expect(await listed()).toEqual([entry]);
    expect(await filesOf(one, two, three)).toEqual(['kept', 'kept', 'released']);
    await expectBooks();
  });

  it('is undone without receipts that no longer exist', async () => {
    const [gone, elsewhere, there] = [
      await aReceipt(db, actor),
      await aReceipt(db, actor),
      await aReceipt(db, actor),
    ];
    const entry = await anEntry(db, actor, { receipt_ids: [gone, elsewhere, there] });
    await api().change({ ...unchangedInput(entry), amount: '1', receipt_ids: [] });
    const { id: change_id } = await lastChange();
    await db.delete(storedFiles).where(eq(storedFiles.id, gone));
    const taker = await anEntry(db, actor, { receipt_ids: [elsewhere], transaction_date: '2026-11-01' });
    await api().undo({ change_id });
    const [restored, other] = await listed();
    expect(restored).toMatchObject({ amount: '1000', receipts: [{ file_id: there }] });
    expect(other).toEqual(taker);
  });

  it('can be undone only after later changes: an edit, or a deletion', async () => {
    const entry = await anEntry(db, actor);
    await api().change({ ...unchangedInput(entry), amount: '1' });
    const first = await lastChange();
    await api().change({ ...unchangedInput(entry), amount: '2' });
    const second = await lastChange();
    const { change_id: third } = await api().remove({ transaction_id: entry.id });
    const undo = (change_id: string) => api().undo({ change_id });
    for (const { id } of [first, second])
      await expect(undo(id)).rejects.toMatchObject({ code: 'CHANGED_SINCE', status: 409 });
    expect((await api().changes({})).map(({ undo_until }) => undo_until !== null)).toEqual([
      true,
      false,
      false,
    ]);
    await undo(third);
    await expect(undo(first.id)).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    await undo(second.id);
    await expect(undo(second.id)).rejects.toMatchObject({ code: 'ALREADY_UNDONE' });
    await undo(first.id);
    expect(await listed()).toEqual([entry]);
    await expectBooks();
  });

  it('does not block the undo of another entry', async () => {
    const [one, other] = [await anEntry(db, actor), await anEntry(db, actor)];
    await api().change({ ...unchangedInput(one), amount: '1' });
    const change = await lastChange();
    await api().change({ ...unchangedInput(other), amount: '2' });
    await api().undo({ change_id: change.id });
    expect((await listed()).map(({ amount }) => amount)).toEqual(['2', '1000']);
  });

  it('of this and all later entries is undone in the rule too, unless the rule was changed separately', async () => {
    const ruleOf = async () =>
      one(await db.select().from(financeRules).where(eq(financeRules.user_id, actor.userId)));
    const entry = await anEntry(db, actor, { is_recurring: true, transaction_date: '2099-11-20' });
    const following = { ...unchangedInput(entry), amount: '5', scope: 'following' as const };
    await api().change(following);
    expect((await ruleOf()).amount).toBe(500n);
    await api().undo({ change_id: (await lastChange()).id });
    expect(await ruleOf()).toMatchObject({ amount: 100_000n, next_on: '2099-12-20' });

    await api().change(following);
    await db.update(financeRules).set({ amount: 700n }).where(eq(financeRules.user_id, actor.userId));
    await api().undo({ change_id: (await lastChange()).id });
    expect((await ruleOf()).amount).toBe(700n);
    expect(await listed()).toMatchObject([{ amount: '1000' }]);
  });

  it('is undone without a category that no longer exists', async () => {
    const category = await aCategory(db, actor);
    const entry = await anEntry(db, actor, { category_id: category.id });
    await api().change({ ...unchangedInput(entry), category_id: null });
    await db.delete(financeCategories).where(eq(financeCategories.id, category.id));
    await api().undo({ change_id: (await lastChange()).id });
    expect(await listed()).toEqual([{ ...entry, category: null }]);
  });

  it('racing with another edit leaves a correct history of both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const entry = await anEntry(db, actor);
      await api().change({ ...unchangedInput(entry), amount: '1' });
      const { id: change_id } = await lastChange();
      const [undone] = await Promise.allSettled([
        api().undo({ change_id }),
        api().change({ ...unchangedInput(entry), amount: '2' }),
      ]);
      if (undone.status === 'rejected') expect(undone.reason).toMatchObject({ code: 'CHANGED_SINCE' });
      const [now] = (await listed()).filter(({ id }) => id === entry.id);
      expect(now).toMatchObject({ amount: '2' });
    }
    await expectBooks();
  });
});

describe('an import', () => {
  it('is undone completely, once, including later changes of its entries', async () => {
    const mine = await anEntry(db, actor);
    const { changeId, entryIds } = await anImport(db, actor, [{}, { type: 'income' }, {}]);
    const [first] = (await listed()).filter(({ id }) => id === entryIds[0]);
    expect(first).toMatchObject({ imported: true });
    await api().change({ ...unchangedInput(first!), amount: '77' });
    const edit = await lastChange();
    const { change_id: deletion } = await api().remove({ transaction_id: entryIds[1]! });
    expect(await api(1).undo({ change_id: changeId })).toMatchObject({
      kind: 'imported',
      undone_at: expect.any(String),
      undo_until: null,
    });
    // One audit event each: the entry, the edit, the deletion, and the import undone.
    expect(await db.$count(auditEvents, eq(auditEvents.actor_id, actor.userId))).toBe(4);
    expect(await listed()).toEqual([mine]);
    await expectBooks();
    await expect(api(1).undo({ change_id: changeId })).rejects.toMatchObject({ code: 'ALREADY_UNDONE' });
    for (const change_id of [edit.id, deletion])
      await expect(api(1).undo({ change_id })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    expect((await api(1).changes({})).every(({ undo_until }) => undo_until === null)).toBe(true);
    const rows = await db.select().from(financeTransactions).where(inArray(financeTransactions.id, entryIds));
    expect(rows.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  });

  it('cannot be undone here after a day', async () => {
    const { changeId: change_id } = await anImport(db, actor, [{}], { at: at(0)() });
    await expect(api(24.01).undo({ change_id })).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect(await listed()).toHaveLength(1);
  });
});
