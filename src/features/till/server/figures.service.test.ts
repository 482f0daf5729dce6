import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aDeposit } from '#features/ledger/server/ledger.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { centimes } from '#platform/money/money.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { readCashFigures } from './figures.service.ts';
import { anOpenTill, closeWith, tillsInUse } from './till.builders.ts';
import { tillRouter } from './till.router.ts';
import { tillFor } from './till.service.ts';

let db: Db;
let cashier: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  cashier = (await aUser(db, { role: 'admin' })).actor;
});

const today = schoolDay(new Date(), 'Africa/Douala');
const daysOn = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const figures = (day = today) => db.transaction((tx) => readCashFigures(tx, day));

/** A payment in francs to this cashier. */
const take = (francs: bigint) =>
  db.transaction(async (tx) => {
    const till = await tillFor(tx, cashier.userId, centimes(francs * 100n));
    if ('refused' in till) throw new Error(till.refused);
    const savings = newId();
    await tx.execute(
      sql`insert into ledger_accounts (id, kind, owner_id, normal) values (${savings}, 'savings', ${savings}, -1)`,
    );
    await aDeposit(tx, savings, francs * 100n, { actorId: cashier.userId, cashId: till.accountId });
  });

it('without tills the figures show today’s cash and nothing in tills', async () => {
  expect(await figures()).toEqual({ cash_today: '0', in_tills: null, till_difference: null });
  await take(4_000n);
  expect(await figures()).toEqual({ cash_today: '4000', in_tills: null, till_difference: null });
});

it('counts families’ payments, not money put into a till or paid out of it; yesterday’s difference is shown until the next', async () => {
  await tillsInUse(db, cashier);
  expect(await figures()).toMatchObject({ cash_today: '4000', in_tills: '0' });
  const { id } = await anOpenTill(db, cashier, '10000');
  await take(25_000n);
  await apiAs(tillRouter([]), db, cashier).expense({
    amount: '1500',
    category: 'supplies',
    payee: 'Librairie',
    voucher: 'PC 1',
  });
  expect(await figures()).toMatchObject({ cash_today: '29000', in_tills: '33500' });

  await closeWith(db, cashier, id, 33_000, 'Short of 500');
  expect(await figures(), 'of today nothing is said yet').toMatchObject({
    in_tills: '0',
    till_difference: null,
  });
  expect((await figures(daysOn(3))).till_difference).toEqual({ amount: '-500', day: today });
  expect((await figures(daysOn(10))).till_difference, 'old news').toBeNull();
});
