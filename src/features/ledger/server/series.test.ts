import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { withTriggersOff } from '#platform/audit/server/audit.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { readPaperNumber, receiptName } from '../ledger.rules.ts';
import { judgeBooks } from './invariants.service.ts';
import { aDeposit, someSavings } from './ledger.builders.ts';

let db: Db;
let savings: string;
beforeEach(async () => {
  ({ db } = await testDatabase({ max: 20 }));
  savings = await someSavings(db);
});
/** Failures in series and chain; these postings have no use case and therefore no audit trail. */
const faults = async () => {
  const { failures } = await inSnapshot(db, (tx) => judgeBooks(tx, []));
  const { unaudited_transactions: _none, ...rest } = failures;
  return rest;
};
afterEach(async () => expect(await faults()).toEqual({}));

const move = (amount: bigint, day = '2026-11-20', accountId = savings) =>
  db.transaction((tx) => aDeposit(tx, accountId, amount, { at: new Date(`${day}T09:00:00Z`) }));
const receipts = async (...days: string[]) => {
  const told = [];
  for (const day of days) told.push((await move(100n, day)).receipt);
  return told;
};
const papersOf = async (series: string) => {
  const { rows } = await db.$client.query<{ paper_number: string }>(
    `select paper_number from ledger_transactions where paper_number like $1 || '%' order by position`,
    [series],
  );
  return rows.map(({ paper_number }) => paper_number);
};
const upTo = (series: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${series}-${String(place + 1).padStart(6, '0')}`);
/** Disables the triggers, breaks something as a superuser could, checks, and repairs it. */
async function whileBroken(broken: string, mended: string): Promise<Record<string, number>> {
  await withTriggersOff(db, (tx) => tx.execute(sql.raw(broken)));
  const found = await faults();
  await withTriggersOff(db, (tx) => tx.execute(sql.raw(mended)));
  return found;
}

describe('a number of a series', () => {
  it('has no gap or duplicate though 64 post at once and every third rolls back at its end', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => someSavings(db, 100_000n)));
    const before = (await papersOf('DEP-2026')).length;
    const posted = await Promise.allSettled(
      Array.from({ length: 64 }, (_, each) =>
        db.transaction(async (tx) => {
          const at = new Date('2026-11-20T09:00:00Z');
          await aDeposit(tx, accounts[each % 8]!, each % 2 ? 100n : -100n, { at });
          if (each % 3 === 0) throw new Error('gives up');
        }),
      ),
    );
    expect(posted.filter(({ status }) => status === 'fulfilled')).toHaveLength(42);
    expect(await papersOf('DEP-2026')).toEqual(upTo('DEP-2026', before + 21));
    expect(await papersOf('WDR')).toEqual(upTo('WDR-2026', 21));
  });

  it('belongs to the school year that contains the day, named by the year in which it began, until the next begins', async () => {
    // No school year yet, so the calendar year is used.
    expect(await receipts('2026-08-20', '2027-01-08')).toEqual(['DEP-2026-000001', 'DEP-2027-000001']);
    await aYear(db, { first_day: '2026-09-07', last_day: '2027-07-02' });
    expect(await receipts('2026-09-06', '2026-09-07', '2027-01-08', '2027-07-02', '2027-07-20')).toEqual(
      upTo('DEP-2026', 6).slice(1),
    );
    await aYear(db, { first_day: '2027-09-06', last_day: '2028-06-30' });
    // A number from before the first school year is not reused.
    expect(await receipts('2027-09-05', '2027-09-06')).toEqual(['DEP-2026-000007', 'DEP-2027-000002']);
  });

  it('continues past 999,999 with another digit, and is parsed as it is typed', async () => {
    await move(100n);
    await withTriggersOff(db, (tx) => tx.execute(sql`update ledger_series set papers = 999999`));
    expect((await move(100n)).receipt).toBe('DEP-2026-1000000');
    expect(readPaperNumber('rec-2026-412')).toBe('REC-2026-000412');
    expect(readPaperNumber('REC-2026-1000000')).toBe('REC-2026-1000000');
    for (const other of ['PAY-20261121-0001', '20261121-0001', 'REC-26-1', 'REC-2026-', 'ABC-2026-1'])
      expect(readPaperNumber(other)).toBeNull();
    // Pretends that a million were posted; the check notices.
    expect(await faults()).toMatchObject({ wrong_series: 1 });
    await withTriggersOff(db, async (tx) => {
      await tx.execute(
        sql`delete from ledger_entries where transaction_id in (select id from ledger_transactions)`,
      );
      await tx.execute(sql`delete from ledger_transactions`);
      await tx.execute(sql`delete from ledger_series`);
      await tx.execute(sql`delete from ledger_days`);
      await tx.execute(sql`update ledger_state set position = 0, hash = repeat('0', 64)`);
      await tx.execute(sql`update ledger_accounts set balance = 0, seq = 0 where balance is not null`);
      await tx.execute(sql`update ledger_account_kinds set total = 0 where total is not null`);
    });
  });

  it('is reported by the check if it was removed, duplicated, changed or deleted', async () => {
    await move(500n);
    await move(-100n);
    const { id } = await move(700n);
    expect(
      await whileBroken(
        `update ledger_series set papers = 3 where series = 'DEP-2026'`,
        `update ledger_series set papers = 2 where series = 'DEP-2026'`,
      ),
    ).toEqual({ wrong_series: 1 });
    expect(
      await whileBroken(
        `delete from ledger_series where series = 'DEP-2026'`,
        `insert into ledger_series values ('DEP-2026', 2)`,
      ),
    ).toEqual({ wrong_series: 1 });
    const renamed = (to: string) => `update ledger_transactions set paper_number = ${to} where id = '${id}'`;
    const back = renamed(`'DEP-2026-000002'`);
    // The hash covers the number too.
    expect(await whileBroken(renamed(`'DEP-2026-000009'`), back)).toEqual({
      wrong_series: 1,
      altered_transactions: 1,
    });
    expect(await whileBroken(renamed('null'), back)).toEqual({ wrong_series: 2, altered_transactions: 1 });
    await expect(
      withTriggersOff(db, (tx) => tx.execute(sql.raw(renamed(`'DEP-2026-000001'`)))),
    ).rejects.toMatchObject({ cause: { code: '23505', constraint: 'ledger_transactions_paper_number_key' } });
  });

  it('is never accepted from the caller', async () => {
    await move(500n);
    await expect(
      db.execute(sql`update ledger_transactions set paper_number = 'DEP-2026-000077'`),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe('receipts from before the series', () => {
  it('keep their numbers, and the hash chain over them stays valid', async () => {
    await move(500n);
    await move(-100n);
    // The chain as hashed before there were series, with the function text of that time.
    await ownerOf(db).execute(
      sql.raw(`create function pg_temp.link_of_before(before text, t ledger_transactions, legs text) returns text language sql as $$
      select encode(sha256(convert_to(before || jsonb_build_array(
        t.id, t.kind, t.memo, t.reverses, t.created_by, t.approved_by,
        to_char(t.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        to_char(t.value_date, 'YYYY-MM-DD'),
        to_char(t.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        t.receipt_number, t.idem_key
      )::text || legs, 'UTF8')), 'hex') $$;
      set session_replication_role = replica;
      do $$ declare link text := repeat('0', 64); t ledger_transactions; begin
        update ledger_transactions set paper_number = null;
        delete from ledger_series;
        for t in select * from ledger_transactions order by position loop
          link := pg_temp.link_of_before(link, t, ledger_legs(t.id));
          update ledger_transactions set hash = link where id = t.id;
        end loop;
        update ledger_state set hash = link;
      end $$;
      set session_replication_role = origin`),
    );
    expect(await faults()).toEqual({});
    const { receipt } = await move(700n);
    expect(receipt).toBe('DEP-2026-000001');
    const { rows } = await db.$client.query<{ n: number; p: string | null }>(
      `select receipt_number as n, paper_number as p from ledger_transactions order by position`,
    );
    expect(rows.map(({ n, p }) => receiptName('2026-11-20', n, p))).toEqual([
      '20261120-0001',
      '20261120-0002',
      'DEP-2026-000001',
    ]);
  });
});
