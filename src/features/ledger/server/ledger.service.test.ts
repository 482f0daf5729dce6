import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { receiptName } from '../ledger.rules.ts';
import { aDeposit, someSavings } from './ledger.builders.ts';

let db: Db;
let savings: string;
beforeAll(async () => {
  ({ db } = await testDatabase({ max: 20 }));
  savings = await someSavings(db);
});

const deposit = (amount: bigint, options: Parameters<typeof aDeposit>[3] = {}, accountId = savings) =>
  db.transaction((tx) => aDeposit(tx, accountId, amount, options));
const receiptsOf = async (day: string) => {
  const { rows } = await db.$client.query<{ receipt_number: number }>(
    `select receipt_number from ledger_transactions where value_date = $1 order by position`,
    [day],
  );
  return rows.map(({ receipt_number }) => receipt_number);
};
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

describe('one key', () => {
  it('posted fifty times at once has one effect', async () => {
    const account = await someSavings(db);
    const [key, actorId, at] = [randomUUID(), newId(), new Date('2026-01-05T08:00:00Z')];
    const answers = await Promise.allSettled(
      upTo(50).map(() => deposit(100n, { key, actorId, at }, account)),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(refused).toEqual(upTo(49).map(() => 'ALREADY_RECORDED'));
    expect(await receiptsOf('2026-01-05')).toEqual([1]);
    expect(await deposit(1n, { at }, account)).toMatchObject({ balances: [101n, null], seqs: [2, null] });
  });
});

describe('receipts', () => {
  it('of a day have no gap, though many post at once and every third rolls back at the end', async () => {
    const days = ['2026-01-06', '2026-01-07'];
    const accounts = await Promise.all(upTo(5).map(() => someSavings(db)));
    const posted = await Promise.allSettled(
      upTo(90).map((each) =>
        db.transaction(async (tx) => {
          const at = new Date(`${days[each % 2]}T09:00:00Z`);
          await aDeposit(tx, accounts[each % 5]!, 100n, { at });
          if (each % 3 === 0) throw new Error('gives up');
        }),
      ),
    );
    expect(posted.filter(({ status }) => status === 'rejected')).toHaveLength(30);
    for (const day of days) expect(await receiptsOf(day)).toEqual(upTo(30));
    const { rows } = await db.$client.query(
      `select count(*) = max(position) as gapless, (select position from ledger_state) = max(position) as at_end from ledger_transactions`,
    );
    expect(rows).toEqual([{ gapless: true, at_end: true }]);
  });

  it('continue past 9,999 without a clash', async () => {
    await deposit(1n, { at: new Date('2026-01-08T09:00:00Z') });
    await db.$client.query(`update ledger_days set receipts = 9998 where day = '2026-01-08'`);
    for (const _ of upTo(3)) await deposit(1n, { at: new Date('2026-01-08T09:00:00Z') });
    expect((await receiptsOf('2026-01-08')).map((number) => receiptName('2026-01-08', number, null))).toEqual(
      ['20260108-0001', '20260108-9999', '20260108-10000', '20260108-10001'],
    );
  });
});

describe('K6: the clock', () => {
  it.each([
    ['before midnight at the school', 'Africa/Douala', '2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['after it, while Greenwich is a day behind', 'Africa/Douala', '2026-11-20T23:00:00Z', '2026-11-21'],
    ['on a leap day', 'Africa/Douala', '2028-02-28T23:30:00Z', '2028-02-29'],
    ['on the day after', 'Africa/Douala', '2028-02-29T23:00:00Z', '2028-03-01'],
    ['at the end of the year', 'Africa/Douala', '2026-12-31T23:00:00Z', '2027-01-01'],
    ['where clocks go forward', 'Europe/Paris', '2026-03-29T00:59:59Z', '2026-03-29'],
    ['on the last hour of that short day', 'Europe/Paris', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['on the last hour of the long one', 'Europe/Paris', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['at the edge of the date line', 'Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
  ])('a posting %s counts for the school’s date', async (_, timeZone, at, day) => {
    const before = (await receiptsOf(day)).length;
    const { valueDate } = await deposit(1n, { at: new Date(at), timeZone });
    expect(valueDate).toBe(day);
    expect(await receiptsOf(day)).toHaveLength(before + 1);
  });

  it('set back by a day, then forward by two, changes no order, which follows the position in the account', async () => {
    const account = await someSavings(db);
    const moments = [
      '2026-06-10T08:00:00Z',
      '2026-06-09T08:00:00Z',
      '2026-06-10T07:00:00Z',
      '2026-06-11T08:00:00Z',
    ];
    const posted = [];
    for (const at of moments) posted.push(await deposit(100n, { at: new Date(at) }, account));
    expect(posted.map(({ seqs }) => seqs[0])).toEqual([1, 2, 3, 4]);
    expect(posted.map(({ balances }) => balances[0])).toEqual([100n, 200n, 300n, 400n]);
    const { rows } = await db.$client.query(
      `select posted_at, receipt_number from ledger_transactions where id = any ($1) order by position`,
      [posted.map(({ id }) => id)],
    );
    expect(rows.map(({ receipt_number }) => receipt_number)).toEqual([1, 1, 2, 1]);
    expect(rows.map(({ posted_at }) => posted_at.toISOString().replace('.000', ''))).toEqual(moments);
  });
});
