import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aCategory, anEntry, unchangedInput, booksOf, financeAs } from './finance.builders.ts';
import { financeCategories, financeRules, financeTransactions } from './finance.tables.ts';
import { importsAs } from '../imports/server/imports.builders.ts';
import { undoImport } from '../imports/server/imports-undo.ts';
import { recurrencesRouter } from '../recurrences/server/recurrences.router.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const somebody = async () => (await aUser(db, { role: 'teacher' })).actor;
const categoryOf = async (actor: Actor, name: string) =>
  (await financeAs(db, actor).categories()).find((category) => category.name === name)!;

async function imported(actor: Actor, text: string): Promise<string> {
  const api = importsAs(db, actor);
  const { id, mapping } = await api.read({ file: new File([text], 'a.csv') });
  await api.run({ import_id: id, mapping });
  return id;
}
const BREAD = 'Date,Description,Amount,Category\n2026-11-03,Bread,-1500,Food\n';
const RICE = 'Date,Description,Amount,Category\n2026-11-05,Rice,-9000,Food\n';

/** Runs one call while another is inside its transaction, which continues once the first waits for its lock. */
async function meanwhile<Result>(
  first: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Result>,
  then: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Result> {
  let answer: Promise<Result>;
  await db.transaction(async (tx) => {
    await first(tx);
    answer = call();
    answer.catch(() => {});
    await expect
      .poll(async () => {
        const { rows } = await db.execute(sql`select from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`);
        return rows.length;
      })
      .toBeGreaterThan(0);
    await then(tx);
  });
  return answer!;
}

const entryOf = ({ userId }: Actor, category_id: string | null) => {
  const at = new Date();
  return {
    id: newId(),
    user_id: userId,
    type: 'expense' as const,
    amount: 100n,
    category_id,
    transaction_date: '2026-11-10',
    created_at: at,
    changed_at: at,
  };
};

describe('undoing an import', () => {
  it('keeps a category that an entry starts to use at this moment', async () => {
    const actor = await somebody();
    const importId = await imported(actor, BREAD);
    const food = await categoryOf(actor, 'Food');
    const undone = await meanwhile(
      (tx) => tx.insert(financeTransactions).values(entryOf(actor, food.id)),
      () => importsAs(db, actor).undo({ import_id: importId }),
    );
    expect(undone).toEqual({ removed: 1 });
    expect(await categoryOf(actor, 'Food')).toMatchObject({ id: food.id, entries: 1 });
  });

  it('keeps a category that another import starts to use at this moment', async () => {
    const actor = await somebody();
    const importId = await imported(actor, BREAD);
    const api = importsAs(db, actor);
    const { id, mapping } = await api.read({ file: new File([RICE], 'b.csv') });
    const ran = await meanwhile(
      (tx) => undoImport(tx, { db, actor, now: () => new Date() } as never, importId),
      () => api.run({ import_id: id, mapping }),
    );
    expect(ran).toMatchObject({ entries: 1 });
    expect((await financeAs(db, actor).list({})).transactions).toMatchObject([
      { description: 'Rice', category: { name: 'Food' } },
    ]);
    const { kept, counted } = await booksOf(db, actor.userId);
    expect(kept).toEqual(counted);
  });
});

const now = () => new Date('2026-11-20T12:00:00Z');
const rulesAs = (actor: Actor) => apiAs(recurrencesRouter, db, actor, { now });

/** A monthly rent since September, and the rule's id; the clock is in September. */
async function aRent(actor: Actor) {
  const entry = await anEntry(
    db,
    actor,
    { amount: '500', transaction_date: '2026-09-05', is_recurring: true },
    { now: () => new Date('2026-09-05T12:00:00Z') },
  );
  return { entry, ruleId: entry.rule!.id };
}

// Undoing an import locks categories before totals: the opposite order would deadlock.
const holdsCategory = (id: string) => (tx: Tx) =>
  tx.select().from(financeCategories).where(eq(financeCategories.id, id)).for('update');
const writesBooks = (actor: Actor) => (tx: Tx) => tx.insert(financeTransactions).values(entryOf(actor, null));

describe('a recurrence with due entries', () => {
  it.each(['its own page', 'an entry'])(
    'is changed from %s without blocking the undo of an import',
    async (from) => {
      const actor = await somebody();
      const { id: category_id } = await aCategory(db, actor);
      const { entry, ruleId } = await aRent(actor);
      const { type, description, payment_method, notes } = entry;
      const changed = await meanwhile(
        holdsCategory(category_id),
        (): Promise<unknown> =>
          from === 'an entry'
            ? financeAs(db, actor, { now }).change({
                ...unchangedInput(entry),
                category_id,
                scope: 'following',
              })
            : rulesAs(actor).change({
                rule_id: ruleId,
                type,
                amount: '700',
                category_id,
                description,
                payment_method,
                notes,
                next_on: '2026-12-05',
              }),
        writesBooks(actor),
      );
      expect(changed).toMatchObject({ category: { id: category_id } });
    },
  );

  it('writes them unchanged before an entry and all later ones are changed', async () => {
    const actor = await somebody();
    const { entry } = await aRent(actor);
    await financeAs(db, actor, { now }).change({
      ...unchangedInput(entry),
      amount: '700',
      scope: 'following',
    });
    const { transactions } = await financeAs(db, actor, { now }).list({});
    expect(transactions.map(({ transaction_date, amount }) => [transaction_date, amount])).toEqual([
      ['2026-11-05', '500'],
      ['2026-10-05', '500'],
      ['2026-09-05', '700'],
    ]);
    const [rule] = await db.select().from(financeRules).where(eq(financeRules.id, entry.rule!.id));
    expect(rule).toMatchObject({ amount: 70_000n, next_on: '2026-12-05' });
  });
});
