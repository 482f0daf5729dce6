import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { anEvent } from '#platform/audit/server/audit.builders.ts';
import { sealEvents } from '#platform/audit/server/seal.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aDeposit, someSavings } from './ledger.builders.ts';
import { ledgerRouter } from './ledger.router.ts';

const MESSAGE =
  'Nothing was recorded: today’s date is more than seven days from the last entry. An administrator can confirm the date under Books.';

let db: Db;
let savings: string;
let admin: Actor;
beforeEach(async () => {
  ({ db } = await testDatabase());
  await db.$client.query('update ledger_state set day_limit = default');
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
  savings = await someSavings(db);
});

const noon = (day: string) => new Date(`${day}T11:00:00Z`);
const postOn = (day: string) => db.transaction((tx) => aDeposit(tx, savings, 500n, { at: noon(day) }));
/** Audit events of a day, sealed as they are a moment later. */
const didOn = async (day: string) => {
  await anEvent(db, { at: noon(day) });
  await sealEvents(db, () => noon(day));
};
/** The books on a day for an administrator who has just reauthenticated. */
const booksOn = (day: string, actor: Actor = { ...admin, provedAt: noon(day) }) =>
  apiAs(ledgerRouter([]), db, actor, { now: () => noon(day) });
const days = async () => {
  const { rows } = await db.$client.query<{ day: string }>(
    'select value_date::text as day from ledger_transactions order by position',
  );
  return rows.map(({ day }) => day);
};

describe('K6: a clock that jumped', () => {
  it.each(['1970-01-01', '2099-12-31', '2026-11-12', '2026-11-28'])(
    'posts nothing on %s, more than seven days from the last posting, and says who can help',
    async (day) => {
      await postOn('2026-11-20');
      await expect(postOn(day)).rejects.toMatchObject({
        code: 'DAY_UNCONFIRMED',
        status: 409,
        message: MESSAGE,
      });
      expect(await days()).toEqual(['2026-11-20']);
    },
  );

  it('is not detected within seven days, either way: weekends and a short holiday pass', async () => {
    for (const day of ['2026-11-20', '2026-11-27', '2026-11-20', '2026-11-13']) await postOn(day);
    expect(await days()).toHaveLength(4);
  });

  it.each(['1970-01-01', '2099-12-31', '2026-11-12'])(
    'posts nothing as the first on %s, because the audit trail has another day; the clock’s own events do not count',
    async (day) => {
      await didOn('2026-11-19');
      await didOn('2026-11-20');
      // Signing in and posting use the jumped clock.
      await didOn(day);
      await expect(postOn(day)).rejects.toMatchObject({ code: 'DAY_UNCONFIRMED' });
      const books = booksOn(day);
      expect((await books.checks()).day).toEqual({ today: day, last_posting: null, unconfirmed: true });
      await books.confirmDay({ today: day });
      await postOn(day);
      expect(await days()).toEqual([day]);
    },
  );

  it('posts the first on the day after the last day of the audit trail, and on the very first day', async () => {
    await didOn('2026-11-20');
    expect((await booksOn('2026-11-20').checks()).day.unconfirmed).toBe(false);
    expect((await booksOn('2026-11-27').checks()).day.unconfirmed).toBe(false);
    expect((await booksOn('2026-11-29').checks()).day.unconfirmed).toBe(true);
    await postOn('2026-11-21');
    expect(await days()).toEqual(['2026-11-21']);
  });

  it('cannot be detected in books without a posting and an audit trail without another day', async () => {
    expect((await booksOn('1970-01-01').checks()).day).toEqual({
      today: '1970-01-01',
      last_posting: null,
      unconfirmed: false,
    });
    await postOn('2026-11-20');
    expect(await days()).toEqual(['2026-11-20']);
  });

  it('while money is also stopped, the stop is reported, because it is more serious', async () => {
    await postOn('2026-11-20');
    await db.$client.query('update ledger_state set halted = true');
    await expect(postOn('2099-12-31')).rejects.toMatchObject({ code: 'LEDGER_HALTED' });
  });
});

describe('a school that resumes after the long holidays', () => {
  beforeEach(async () => {
    await anEvent(db, { details: { transaction_id: (await postOn('2026-06-26')).id } });
  });

  it('sees both dates, confirms today, and can post from then on; the audit trail records by whom', async () => {
    const books = booksOn('2026-09-07');
    const { day } = await books.checks();
    expect(day).toEqual({ today: '2026-09-07', last_posting: '2026-06-26', unconfirmed: true });
    await expect(postOn('2026-09-07')).rejects.toMatchObject({ code: 'DAY_UNCONFIRMED' });
    expect(await books.confirmDay({ today: day.today })).toEqual({ ...day, unconfirmed: false });
    await postOn('2026-09-07');
    await postOn('2026-09-08');
    expect(await days()).toEqual(['2026-06-26', '2026-09-07', '2026-09-08']);
    const { rows } = await db.$client.query(
      `select actor_id, details from audit_events where action = 'ledger.day_confirmed'`,
    );
    expect(rows).toEqual([
      { actor_id: admin.userId, details: { today: '2026-09-07', last_posting: '2026-06-26' } },
    ]);
  });

  it('confirms with recent proof of identity, as an administrator, and only the server’s own day', async () => {
    const stale = { ...admin, provedAt: new Date(noon('2026-09-07').getTime() - 11 * 60_000) };
    const today = '2026-09-07';
    await expect(booksOn(today, stale).confirmDay({ today })).rejects.toMatchObject({ code: 'STEP_UP' });
    for (const role of ['teacher', 'parent', 'student', null] as const) {
      const { actor } = await aUser(db, { role });
      await expect(booksOn(today, actor).confirmDay({ today })).rejects.toMatchObject({ status: 403 });
    }
    await expect(booksOn(today).confirmDay({ today: '2026-09-06' })).rejects.toMatchObject({
      code: 'ANOTHER_DAY',
      status: 409,
    });
    await expect(postOn(today)).rejects.toMatchObject({ code: 'DAY_UNCONFIRMED' });
  });
});
