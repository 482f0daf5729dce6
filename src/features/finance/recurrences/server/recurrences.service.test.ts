import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aCategory, anEntry, financeAs } from '../../server/finance.builders.ts';
import { financeTransactions } from '../../server/finance.tables.ts';
import { postRecurrences } from './recurrences-posting.ts';
import { recurrencesRouter } from './recurrences.router.ts';

const DOUALA = 'Africa/Douala';
/** Noon at the school. */
const on = (day: string) => ({ now: () => new Date(`${day}T11:00:00Z`), timeZone: DOUALA });

let db: Db;
let owner: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  ({ actor: owner } = await aUser(db, { role: 'teacher' }));
});

const as = (actor: Actor | null, day: string) => apiAs(recurrencesRouter, db, actor, on(day));
const post = (day: string) => postRecurrences({ db, ...on(day), closing: new AbortController().signal });
/** A rent on the 31st of each month from January 2026, created on that day by default. */
async function aRent(given: Parameters<typeof anEntry>[2] = {}, day = '2026-01-31') {
  const rent = { description: 'Loyer', amount: '45000', transaction_date: '2026-01-31', is_recurring: true };
  const entry = await anEntry(db, owner, { ...rent, ...given }, on(day));
  return entry.rule!.id;
}
const daysOf = async (ruleId: string) => {
  const rows = await db.select().from(financeTransactions).where(eq(financeTransactions.rule_id, ruleId));
  return rows.map(({ transaction_date }) => transaction_date).toSorted();
};
const RENT = {
  type: 'expense',
  amount: '45000',
  description: 'Loyer',
  recurrence_type: 'monthly',
  recurrence_interval: 1,
} as const;
const only = async (day: string) => one(await as(owner, day).list());

describe('other people’s recurrences', () => {
  it('read as missing, even for an administrator', async () => {
    const ruleId = await aRent();
    const before = await only('2026-02-01');
    for (const role of ['admin', 'teacher'] as const) {
      const { actor } = await aUser(db, { role });
      const other = as(actor, '2026-02-01');
      expect(await other.list()).toEqual([]);
      for (const rule_id of [ruleId, newId()]) {
        const calls = [
          other.pause({ rule_id }),
          other.resume({ rule_id }),
          other.end({ rule_id }),
          other.skip({ rule_id, day: '2026-02-28' }),
          other.change({ rule_id, ...RENT, next_on: '2026-02-28' }),
        ];
        for (const answer of await Promise.allSettled(calls))
          expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND', status: 404 } });
      }
    }
    expect(await only('2026-02-01')).toEqual(before);
    await expect(as(null, '2026-02-01').list()).rejects.toMatchObject({ status: 401 });
  });
});

describe('the list', () => {
  it('shows the recurring entry, the next three days, and the number of entries written', async () => {
    const category = await aCategory(db, owner, { name: 'Maison' });
    await aRent({ category_id: category.id, payment_method: 'Cash', notes: 'Deux pièces' });
    await post('2026-03-31');
    expect(await only('2026-03-31')).toMatchObject({
      type: 'expense',
      amount: '45000',
      category: { id: category.id, name: 'Maison' },
      description: 'Loyer',
      payment_method: 'Cash',
      notes: 'Deux pièces',
      recurrence_type: 'monthly',
      recurrence_interval: 1,
      recurrence_end_date: null,
      state: 'active',
      next_dates: ['2026-04-30', '2026-05-31', '2026-06-30'],
      skipped: [],
      entries: 3,
    });
  });

  it('has active ones first, by their next day, then paused ones, then ended ones', async () => {
    const over = await aRent({ recurrence_end_date: '2026-02-20' });
    const paused = await aRent();
    const late = await aRent({ recurrence_type: 'yearly' });
    const soon = await aRent({ recurrence_type: 'daily' });
    await as(owner, '2026-01-31').pause({ rule_id: paused });
    const listed = await as(owner, '2026-02-01').list();
    expect(listed.map(({ id, state }) => [id, state])).toEqual([
      [soon, 'active'],
      [late, 'active'],
      [paused, 'paused'],
      [over, 'over'],
    ]);
  });
});

describe('skipping a date', () => {
  it('skips the next date; of two clicks one skips it, the other is refused', async () => {
    const rule_id = await aRent();
    const api = as(owner, '2026-02-01');
    const taps = await Promise.allSettled([
      api.skip({ rule_id, day: '2026-02-28' }),
      api.skip({ rule_id, day: '2026-02-28' }),
    ]);
    expect(taps.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(taps.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'NOT_NEXT' } });
    expect(await only('2026-02-01')).toMatchObject({
      skipped: ['2026-02-28'],
      next_dates: ['2026-03-31', '2026-04-30', '2026-05-31'],
    });
    await post('2026-04-01');
    expect(await daysOf(rule_id)).toEqual(['2026-01-31', '2026-03-31']);
  });

  it('is too late once the date has come, even if its entry is not written yet', async () => {
    const rule_id = await aRent();
    await expect(as(owner, '2026-02-28').skip({ rule_id, day: '2026-02-28' })).rejects.toMatchObject({
      code: 'NOT_NEXT',
    });
    expect(await daysOf(rule_id)).toEqual(['2026-01-31', '2026-02-28']);
  });
});

describe('a pause', () => {
  it('writes what was due before it, nothing during it, and resumes on the day of its end', async () => {
    const rule_id = await aRent();
    const paused = await as(owner, '2026-03-15').pause({ rule_id });
    expect(paused).toMatchObject({ state: 'paused', next_dates: ['2026-03-31', '2026-04-30', '2026-05-31'] });
    await post('2026-06-10');
    expect(await daysOf(rule_id)).toEqual(['2026-01-31', '2026-02-28']);
    expect((await only('2026-06-10')).next_dates[0], 'what it would go on with').toBe('2026-06-30');
    const resumed = await as(owner, '2026-06-30').resume({ rule_id });
    expect(resumed).toMatchObject({
      state: 'active',
      entries: 3,
      next_dates: ['2026-07-31', '2026-08-31', '2026-09-30'],
    });
    await post('2026-07-31');
    expect(await daysOf(rule_id)).toEqual(['2026-01-31', '2026-02-28', '2026-06-30', '2026-07-31']);
  });

  it('returns the same twice, and is recorded once in the audit trail, without its content', async () => {
    const rule_id = await aRent();
    const api = as(owner, '2026-02-01');
    const events = async () => {
      const found = await db.select().from(auditEvents).where(eq(auditEvents.actor_id, owner.userId));
      expect(found.every(({ details }) => Object.keys(details).length === 0)).toBe(true);
      return found.length;
    };
    const before = await events();
    expect(await api.pause({ rule_id })).toEqual(await api.pause({ rule_id }));
    expect(await events()).toBe(before + 1);
    expect(await api.resume({ rule_id })).toEqual(await api.resume({ rule_id }));
    expect(await events()).toBe(before + 2);
  });

  it('that outlasts the end of the recurrence leaves nothing to resume', async () => {
    const rule_id = await aRent({ recurrence_end_date: '2026-05-01' });
    await as(owner, '2026-02-01').pause({ rule_id });
    expect(await only('2026-05-02')).toMatchObject({ state: 'over', next_dates: [] });
    await expect(as(owner, '2026-05-02').resume({ rule_id })).rejects.toMatchObject({ code: 'RULE_OVER' });
  });
});

describe('a change', () => {
  it('applies to later entries only; a 31st stays a 31st', async () => {
    const rule_id = await aRent();
    await post('2026-02-28');
    const income = await aCategory(db, owner, { type: 'income' });
    const changed = await as(owner, '2026-03-01').change({
      rule_id,
      ...RENT,
      type: 'income',
      category_id: income.id,
      amount: '50000',
      description: 'Loyer reçu',
      next_on: '2026-03-31',
    });
    expect(changed).toMatchObject({
      amount: '50000',
      next_dates: ['2026-03-31', '2026-04-30', '2026-05-31'],
    });
    await post('2026-04-30');
    const { transactions } = await financeAs(db, owner, on('2026-04-30')).list({});
    expect(transactions.map((entry) => [entry.transaction_date, entry.type, entry.amount])).toEqual([
      ['2026-04-30', 'income', '50000'],
      ['2026-03-31', 'income', '50000'],
      ['2026-02-28', 'expense', '45000'],
      ['2026-01-31', 'expense', '45000'],
    ]);
  });

  it('of the next day or the interval counts from that day on', async () => {
    const rule_id = await aRent();
    const api = as(owner, '2026-02-01');
    const moved = await api.change({ rule_id, ...RENT, next_on: '2026-02-15' });
    expect(moved.next_dates).toEqual(['2026-02-15', '2026-03-15', '2026-04-15']);
    const slower = await api.change({ rule_id, ...RENT, recurrence_interval: 2, next_on: '2026-02-15' });
    expect(slower.next_dates).toEqual(['2026-02-15', '2026-04-15', '2026-06-15']);
    const ending = await api.change({
      rule_id,
      ...RENT,
      next_on: '2026-02-15',
      recurrence_end_date: '2026-03-15',
    });
    expect(ending.next_dates).toEqual(['2026-02-15', '2026-03-15']);
    await post('2027-01-01');
    expect(await daysOf(rule_id)).toEqual(['2026-01-31', '2026-02-15', '2026-03-15']);
    await expect(api.change({ rule_id, ...RENT, next_on: '2027-02-01' })).rejects.toMatchObject({
      code: 'RULE_OVER',
    });
  });

  it('never reaches back before written or skipped days; a passed day without an entry is caught up with', async () => {
    const rule_id = await aRent({ recurrence_type: 'yearly' });
    const api = as(owner, '2026-06-10');
    const monthly = (next_on: string) => api.change({ rule_id, ...RENT, next_on });
    await expect(monthly('2026-01-31')).rejects.toMatchObject({ code: 'DAY_PASSED' });
    const changed = await monthly('2026-04-05');
    expect(changed).toMatchObject({ entries: 4, next_dates: ['2026-07-05', '2026-08-05', '2026-09-05'] });
    await api.skip({ rule_id, day: '2026-07-05' });
    await expect(monthly('2026-07-05')).rejects.toMatchObject({ code: 'DAY_PASSED' });
    expect((await monthly('2026-07-06')).next_dates[0]).toBe('2026-07-06');
  });

  it('is refused with a category of another type or person, and changes nothing', async () => {
    const rule_id = await aRent();
    const income = await aCategory(db, owner, { type: 'income' });
    const { actor: other } = await aUser(db, { role: 'parent' });
    const theirs = await aCategory(db, other);
    const before = await only('2026-02-01');
    for (const category_id of [income.id, theirs.id, newId()])
      await expect(
        as(owner, '2026-02-01').change({ rule_id, ...RENT, category_id, next_on: '2026-02-28' }),
      ).rejects.toMatchObject({ code: 'CATEGORY_NOT_FOUND' });
    expect(await only('2026-02-01')).toEqual(before);
  });

  it('of a paused recurrence keeps it paused', async () => {
    const rule_id = await aRent();
    await as(owner, '2026-02-01').pause({ rule_id });
    const changed = await as(owner, '2026-05-10').change({
      rule_id,
      ...RENT,
      amount: '1',
      next_on: '2026-05-31',
    });
    expect(changed).toMatchObject({
      state: 'paused',
      amount: '1',
      next_dates: ['2026-05-31', '2026-06-30', '2026-07-31'],
    });
    await post('2026-08-01');
    expect(await daysOf(rule_id)).toEqual(['2026-01-31']);
  });
});

describe('the end', () => {
  it('writes what was due before it and nothing afterwards', async () => {
    const rule_id = await aRent();
    const ended = await as(owner, '2026-03-01').end({ rule_id });
    expect(ended).toMatchObject({ state: 'over', next_dates: [], entries: 2 });
    expect(await as(owner, '2026-03-01').end({ rule_id })).toEqual(ended);
    const api = as(owner, '2026-03-02');
    for (const call of [
      () => api.pause({ rule_id }),
      () => api.resume({ rule_id }),
      () => api.skip({ rule_id, day: '2026-03-31' }),
      () => api.change({ rule_id, ...RENT, next_on: '2026-03-31' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'RULE_OVER' });
    await post('2027-03-01');
    expect(await daysOf(rule_id)).toEqual(['2026-01-31', '2026-02-28']);
  });

  it('stops a rule started by mistake after at most 400 more entries', async () => {
    const rule_id = await aRent({ recurrence_type: 'daily', transaction_date: '1970-01-01' });
    expect(await daysOf(rule_id)).toHaveLength(101);
    await as(owner, '2026-01-31').end({ rule_id });
    expect(await daysOf(rule_id)).toHaveLength(501);
    await post('2026-02-01');
    expect(await daysOf(rule_id)).toHaveLength(501);
    await db.execute(sql`delete from users where id = ${owner.userId}`);
  });
});
