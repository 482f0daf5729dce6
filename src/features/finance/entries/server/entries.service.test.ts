import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { anActor, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import {
  aCategory,
  anEntry,
  unchangedInput,
  aReceipt,
  booksOf,
  financeAs,
} from '../../server/finance.builders.ts';
import { financeChanges, financeRules, financeTransactions } from '../../server/finance.tables.ts';

let db: Db;
let actor: Actor;
let other: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  ({ actor } = await aUser(db, { role: 'parent' }));
  ({ actor: other } = await aUser(db, { role: 'admin' }));
});

const now = () => new Date('2026-11-20T23:15:00Z'); // The 21st in Douala.
const as = (who: Actor = actor) => financeAs(db, who, { now });
const expense = { type: 'expense', amount: '2500.50', transaction_date: '2026-11-15' } as const;
const stateOf = async (...ids: string[]) => {
  const rows = await db.select().from(storedFiles).where(inArray(storedFiles.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)!.state);
};
const trail = () =>
  db
    .select({ action: auditEvents.action, details: auditEvents.details, subject: auditEvents.subject_id })
    .from(auditEvents)
    .where(eq(auditEvents.actor_id, actor.userId));
const expectBooks = async (userId = actor.userId) => {
  const { kept, counted } = await booksOf(db, userId);
  expect(kept).toEqual(counted);
};

describe('callers without access', () => {
  it('are anonymous callers, and people waiting for a role', async () => {
    await expect(financeAs(db, null).add(expense)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(financeAs(db, anActor()).add(expense)).rejects.toMatchObject({ code: 'ROLE_PENDING' });
  });

  it('are all others, administrators included: another’s entry reads as missing', async () => {
    const entry = await anEntry(db, actor);
    const { change_id } = await as().remove({ transaction_id: (await anEntry(db, actor)).id });
    const strange = { ...unchangedInput(entry), amount: '1' };
    for (const attempt of [
      () => as(other).change(strange),
      () => as(other).change({ ...strange, scope: 'following' }),
      () => as(other).remove({ transaction_id: entry.id }),
      () => as(other).undo({ change_id }),
      () => as(other).change({ ...strange, transaction_id: newId() }),
      () => as(other).remove({ transaction_id: newId() }),
      () => as(other).undo({ change_id: newId() }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect((await as().list({})).transactions).toEqual([entry]);
  });
});

describe('an entry', () => {
  it('is stored as sent, once per key, and its content is not in the audit trail', async () => {
    const category = await aCategory(db, actor, { name: 'Marché', color: '#AABBCC', icon: 'utensils' });
    const receipts = [await aReceipt(db, actor), await aReceipt(db, actor)];
    const said = {
      ...expense,
      category_id: category.id,
      description: ' Ignames et poisson ',
      payment_method: 'Orange Money',
      notes: '',
      receipt_ids: [receipts[1]!, receipts[0]!],
    };
    const key = { context: { idempotencyKey: randomUUID() } };
    const entry = await as().add(said, key);
    const file = { media_type: 'image/webp', bytes: 1_234, width: 800, height: 600 };
    expect(entry).toEqual({
      id: expect.any(String),
      type: 'expense',
      amount: '2500.50',
      category: { id: category.id, name: 'Marché', color: '#aabbcc', icon: 'utensils' },
      description: 'Ignames et poisson',
      transaction_date: '2026-11-15',
      payment_method: 'Orange Money',
      notes: null,
      rule: null,
      receipts: [
        { file_id: receipts[1], ...file },
        { file_id: receipts[0], ...file },
      ],
      imported: false,
      created_at: '2026-11-20T23:15:00.000Z',
    });
    await as().change({ ...unchangedInput(entry), amount: '9' });
    expect(await as().add(said, key)).toEqual(entry);
    await expect(as().add({ ...said, amount: '3' }, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect((await as().summary({})).entries).toBe(1);
    expect(await stateOf(...receipts)).toEqual(['kept', 'kept']);
    const silent = { action: 'finance.changed', details: {}, subject: actor.userId };
    expect(await trail()).toEqual([silent, silent, silent]);
    await expectBooks();
  });

  it('is created once, even if twenty calls with one key arrive at once', async () => {
    const key = { context: { idempotencyKey: randomUUID() } };
    const receipt_ids = [await aReceipt(db, actor)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as().add({ ...expense, receipt_ids, is_recurring: true }, key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await as().list({})).total).toBe(1);
    await expectBooks();
  });

  it('is refused with another person’s category, one of the other type, or a missing one', async () => {
    const ours = await aCategory(db, actor, { type: 'income' });
    const theirs = await aCategory(db, other);
    const entry = await anEntry(db, actor);
    for (const category_id of [ours.id, theirs.id, newId()])
      for (const attempt of [
        () => as().add({ ...expense, category_id }),
        () => as().add({ ...expense, category_id, is_recurring: true }),
        () => as().change({ ...unchangedInput(entry), category_id }),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'CATEGORY_NOT_FOUND', status: 409 });
    await expect(
      as().change({
        ...unchangedInput(await anEntry(db, actor, { type: 'income', category_id: ours.id })),
        type: 'expense',
      }),
    ).rejects.toMatchObject({ code: 'CATEGORY_NOT_FOUND' });
    expect((await as().list({})).total).toBe(2);
    expect(await db.select().from(financeRules).where(eq(financeRules.user_id, actor.userId))).toEqual([]);
  });

  it('is refused with a receipt of another person, entry or purpose, one too old, or a missing one', async () => {
    const mine = await aReceipt(db, actor);
    const taken = await aReceipt(db, actor);
    await anEntry(db, actor, { receipt_ids: [taken] });
    const wrong = [
      await aReceipt(db, other),
      taken,
      await aReceipt(db, actor, { purpose: 'something_else' }),
      await aReceipt(db, actor, { state_at: new Date(Date.now() - 30 * 3_600_000) }),
      newId(),
    ];
    const entry = await anEntry(db, actor);
    for (const id of wrong) {
      const key = { context: { idempotencyKey: randomUUID() } };
      const attempts = [
        () => financeAs(db, actor).add({ ...expense, receipt_ids: [mine, id] }, key),
        () => financeAs(db, actor).change({ ...unchangedInput(entry), receipt_ids: [mine, id] }),
      ];
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({ code: 'RECEIPT_NOT_FOUND', status: 409 });
    }
    expect(await stateOf(mine)).toEqual(['staged']);
    expect((await as().list({})).total).toBe(2);
    // Duplicates count once.
    expect((await anEntry(db, actor, { receipt_ids: [mine, mine] })).receipts).toHaveLength(1);
  });

  it('gets a receipt only once if two entries race for it', async () => {
    const receipt_ids = [await aReceipt(db, actor)];
    const tried = await Promise.allSettled([1, 2, 3].map(() => anEntry(db, actor, { receipt_ids })));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await as().list({})).total).toBe(1);
  });
});

describe('a change of an entry', () => {
  it('is recorded with the old values, and not if nothing changes', async () => {
    const entry = await anEntry(db, actor, { notes: 'Before' });
    expect(await as().change(unchangedInput(entry))).toEqual(entry);
    expect(await as().changes({})).toEqual([]);
    expect(await trail()).toHaveLength(1);
    await as().change({
      ...unchangedInput(entry),
      notes: 'After',
      transaction_date: '2026-12-24',
      type: 'income',
    });
    expect(await as().list({ month: '2026-12' })).toMatchObject({
      total: 1,
      transactions: [{ notes: 'After' }],
    });
    expect(await trail()).toHaveLength(2);
    await expectBooks();
  });

  it('claims added receipts and releases removed ones', async () => {
    const [one, two, three] = [
      await aReceipt(db, actor),
      await aReceipt(db, actor),
      await aReceipt(db, actor),
    ];
    const entry = await anEntry(db, actor, { receipt_ids: [one, two] });
    const changed = await financeAs(db, actor).change({
      ...unchangedInput(entry),
      receipt_ids: [three, one],
    });
    expect(changed.receipts.map(({ file_id }) => file_id)).toEqual([three, one]);
    expect(await stateOf(one, two, three)).toEqual(['kept', 'released', 'kept']);
    const turned = await financeAs(db, actor).change({ ...unchangedInput(entry), receipt_ids: [one, three] });
    expect(turned.receipts.map(({ file_id }) => file_id)).toEqual([one, three]);
  });

  it('racing with another: both are written, one after the other, and each can be undone in turn', async () => {
    const entry = await anEntry(db, actor);
    await Promise.all(
      ['1', '2', '3', '4', '5'].map((amount) => as().change({ ...unchangedInput(entry), amount })),
    );
    for (let left = 5; left > 0; left -= 1) {
      const open = (await as().changes({})).filter(({ undo_until }) => undo_until !== null);
      expect(open).toHaveLength(1);
      await as().undo({ change_id: open[0]!.id });
    }
    expect((await as().list({})).transactions).toEqual([entry]);
    await expectBooks();
  });

  it('racing with a deletion leaves one or both, and correct sums', async () => {
    for (let round = 0; round < 8; round += 1) {
      const entry = await anEntry(db, actor);
      const [changed, removed] = await Promise.allSettled([
        as().change({ ...unchangedInput(entry), amount: '5' }),
        as().remove({ transaction_id: entry.id }),
      ]);
      expect(removed.status).toBe('fulfilled');
      if (changed.status === 'rejected') expect(changed.reason).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await as().list({})).total).toBe(0);
    await expectBooks();
  });

  it('of one entry deleted twice at once is recorded once', async () => {
    const entry = await anEntry(db, actor);
    const tried = await Promise.allSettled([1, 2, 3].map(() => as().remove({ transaction_id: entry.id })));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const mine = and(eq(financeChanges.user_id, actor.userId), eq(financeChanges.kind, 'deleted'));
    expect(await db.select().from(financeChanges).where(mine)).toHaveLength(1);
    const row = one(await db.select().from(financeTransactions).where(eq(financeTransactions.id, entry.id)));
    expect(row.deleted_at).not.toBeNull();
    await expect(as().change(unchangedInput(entry))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
