import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { startJobs } from '#platform/jobs/server/jobs.ts';
import { jobs } from '#platform/jobs/server/jobs.tables.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { breakEverywhere } from '#platform/testing/fail-points.ts';
import { aCategory, anEntry, financeAs } from '../../server/finance.builders.ts';
import { financeRules, financeTransactions } from '../../server/finance.tables.ts';
import { postRecurrences, recurrencesJob } from './recurrences-posting.ts';
import { recurrencesRouter } from './recurrences.router.ts';

const DOUALA = 'Africa/Douala';
const noon = (day: string) => new Date(`${day}T11:00:00Z`);
const never = new AbortController().signal;

let db: Db;
let owner: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await db.execute(sql`delete from users`);
  ({ actor: owner } = await aUser(db, { role: 'parent' }));
});

const postAt = (at: Date, given: { timeZone?: string; db?: Db; closing?: AbortSignal } = {}) =>
  postRecurrences({ db, now: () => at, timeZone: DOUALA, closing: never, ...given });
async function aRule(given: Parameters<typeof anEntry>[2] = {}, day = '2026-01-31') {
  const fields = { transaction_date: day, is_recurring: true, ...given };
  const entry = await anEntry(db, owner, fields, { now: () => noon(day), timeZone: DOUALA });
  return entry.rule!.id;
}
const entriesOf = (ruleId: string) =>
  db
    .select()
    .from(financeTransactions)
    .where(eq(financeTransactions.rule_id, ruleId))
    .orderBy(financeTransactions.rule_on);
const daysOf = async (ruleId: string) => (await entriesOf(ruleId)).map(({ rule_on }) => rule_on);

describe('a due entry', () => {
  it('has the rule’s text, refers to its rule, and counts in the books', async () => {
    const category = await aCategory(db, owner);
    const said = {
      category_id: category.id,
      description: 'Loyer',
      payment_method: 'Cash',
      notes: 'Deux pièces',
    };
    const ruleId = await aRule({ ...said, amount: '45000.50' });
    expect(await postAt(noon('2026-02-27'))).toBe(0);
    expect(await postAt(noon('2026-02-28'))).toBe(1);
    const [, written] = await entriesOf(ruleId);
    expect(written).toMatchObject({
      user_id: owner.userId,
      type: 'expense',
      amount: 4_500_050n,
      ...said,
      transaction_date: '2026-02-28',
      rule_on: '2026-02-28',
      created_at: noon('2026-02-28'),
      changed_at: noon('2026-02-28'),
    });
    expect(await financeAs(db, owner).summary()).toMatchObject({ total_expenses: '90001', entries: 2 });
  });

  it('missed in a downtime is caught up with, a batch at a time, and never twice', async () => {
    const daily = await aRule({ recurrence_type: 'daily' }, '2026-01-01');
    const monthly = await aRule();
    expect(await postAt(noon('2028-03-01'))).toBe(790 + 25);
    expect(await daysOf(daily)).toHaveLength(791);
    expect((await daysOf(monthly)).slice(-3)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29']);
    expect(await postAt(noon('2028-03-01'))).toBe(0);
  });

  it('depends on the date at the school, whatever the date in Greenwich', async () => {
    const ruleId = await aRule();
    expect(await postAt(new Date('2026-02-27T22:59:59Z'))).toBe(0);
    expect(await postAt(new Date('2026-02-28T23:30:00Z'), { timeZone: 'America/New_York' })).toBe(1);
    expect(await postAt(new Date('2026-03-31T03:59:59Z'), { timeZone: 'America/New_York' })).toBe(0);
    expect(await postAt(new Date('2026-03-31T04:00:00Z'), { timeZone: 'America/New_York' })).toBe(1);
    expect(await postAt(new Date('2026-04-29T23:00:00Z'))).toBe(1);
    expect((await daysOf(ruleId)).at(-1)).toBe('2026-04-30');
  });

  it('is not written again by a clock set back, nor after its deletion', async () => {
    const ruleId = await aRule({ recurrence_type: 'daily' });
    await postAt(noon('2026-02-10'));
    const [, second] = await entriesOf(ruleId);
    await financeAs(db, owner).remove({ transaction_id: second!.id });
    await db.delete(financeTransactions).where(eq(financeTransactions.rule_on, '2026-02-05'));
    for (const day of ['2026-02-01', '2026-02-10']) expect(await postAt(noon(day))).toBe(0);
    expect(await postAt(noon('2026-02-11'))).toBe(1);
  });

  it('is written once, whatever next day the rule has: rule and day are unique together', async () => {
    const ruleId = await aRule({ recurrence_type: 'daily' });
    await postAt(noon('2026-02-10'));
    const written = await entriesOf(ruleId);
    await db.update(financeRules).set({ next_n: 1, next_on: '2026-02-01' });
    expect(await postAt(noon('2026-02-11'))).toBe(1);
    expect((await entriesOf(ruleId)).slice(0, -1)).toEqual(written);
  });

  it('stops with the end of the rule; a category archived meanwhile stops nothing', async () => {
    const category = await aCategory(db, owner);
    const ruleId = await aRule({ recurrence_end_date: '2026-03-31', category_id: category.id });
    await financeAs(db, owner).changeCategory({ category_id: category.id, archived: true });
    await postAt(noon('2027-01-01'));
    expect(await daysOf(ruleId)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    const rule = one(await db.select().from(financeRules).where(eq(financeRules.id, ruleId)));
    expect(rule.next_on).toBeNull();
  });
});

describe('workers', () => {
  it('racing write each day once, while the owner changes the rules', async () => {
    const ruleIds = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        aRule({ recurrence_type: n % 2 ? 'daily' : 'weekly' }, '2026-01-01'),
      ),
    );
    const api = apiAs(recurrencesRouter, db, owner, { now: () => noon('2027-01-31'), timeZone: DOUALA });
    const [a, b, c] = await Promise.all([
      ...Array.from({ length: 3 }, () => postAt(noon('2027-01-31'))),
      ...ruleIds.slice(0, 4).map((rule_id) => api.pause({ rule_id })),
    ] as [Promise<number>, Promise<number>, Promise<number>]);
    expect(a + b + c).toBeGreaterThan(0);
    for (const [n, ruleId] of ruleIds.entries()) {
      const days = await daysOf(ruleId);
      expect(new Set(days).size).toBe(days.length);
      expect(days).toHaveLength(n % 2 ? 396 : 57);
    }
  });

  it('that abort anywhere leave the rule for the next worker', async () => {
    const ruleId = await aRule({ recurrence_type: 'weekly' });
    const before = await db.select().from(financeRules);
    const statements = await breakEverywhere(
      db,
      (broken) => postAt(noon('2026-03-01'), { db: broken }),
      async () => {
        // The committed entries stay, although the worker failed when it looked for more.
        const all = (await daysOf(ruleId)).length === 5;
        const after = all ? [{ ...before[0], next_n: 5, next_on: '2026-03-07' }] : before;
        expect(await daysOf(ruleId)).toHaveLength(all ? 5 : 1);
        expect(await db.select().from(financeRules)).toEqual(after);
      },
    );
    expect(statements).toBeGreaterThan(4);
    expect(await daysOf(ruleId)).toHaveLength(5);
  });

  it('skip a rule that its owner has locked, until the next run', async () => {
    const [held, free] = [await aRule(), await aRule()];
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from finance_rules where id = ${held} for update`);
      expect(await postAt(noon('2026-02-28'))).toBe(1);
    });
    expect(await daysOf(free)).toHaveLength(2);
    expect(await postAt(noon('2026-02-28'))).toBe(1);
    expect(await daysOf(held)).toHaveLength(2);
  });

  it('write everybody else’s entries when one rule fails, and report that rule', async () => {
    const broken = await aRule({ description: 'Panne' });
    const others = [await aRule(), await aRule()];
    await ownerOf(db).execute(sql`create function refuse_entry() returns trigger language plpgsql as
      'begin if new.description = ''Panne'' then raise exception ''no''; end if; return new; end'`);
    await ownerOf(db).execute(sql`create trigger refuse_entry before insert on finance_transactions
      for each row execute function refuse_entry()`);
    try {
      await expect(postAt(noon('2026-02-28'))).rejects.toThrow();
    } finally {
      await ownerOf(db).execute(sql`drop trigger refuse_entry on finance_transactions`);
    }
    for (const ruleId of others) expect(await daysOf(ruleId)).toHaveLength(2);
    expect(await daysOf(broken)).toHaveLength(1);
    expect(await postAt(noon('2026-02-28'))).toBe(1);
  });

  it('stop between two rules when the process ends', async () => {
    await aRule();
    const closing = new AbortController();
    closing.abort();
    expect(await postAt(noon('2026-02-28'), { closing: closing.signal })).toBe(0);
  });

  it('run as soon as the portal starts, and every minute', async () => {
    const ruleId = await aRule();
    let at = noon('2026-02-28');
    const kinds = [recurrencesJob({ timeZone: DOUALA })];
    const running = startJobs({ db, log: pino({ level: 'silent' }), kinds, now: () => at, everyMs: 5 });
    const wentWell = async () => (await db.select().from(jobs))[0]?.done_at?.getTime();
    await expect.poll(wentWell, { timeout: 20_000 }).toBe(at.getTime());
    expect(await daysOf(ruleId)).toHaveLength(2);
    at = noon('2026-03-31');
    await expect.poll(wentWell, { timeout: 20_000 }).toBe(at.getTime());
    expect(await daysOf(ruleId)).toHaveLength(3);
    await running.close();
  });
});
