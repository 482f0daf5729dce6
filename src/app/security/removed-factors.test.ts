import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { confirmAddressOf, deliveriesOf, unreadOf } from '#features/inbox/server/inbox.builders.ts';
import type { peopleRouter } from '#features/people/server/people.router.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { factors } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from '../router.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

it('A4: when an administrator removes somebody’s second factors, that person is notified even at night, and the notice cannot be switched off', async () => {
  const [admin, owner, other] = [
    await aUser(db, { role: 'admin' }),
    await aUser(db, { role: 'teacher' }),
    await aUser(db, { role: 'teacher' }),
  ];
  await confirmAddressOf(db, owner);
  const router = schoolRouter({ schoolName: 'Lycée', timeZone: 'Africa/Douala', demoAccounts: null });
  const people = router['people'] as ReturnType<typeof peopleRouter>;
  const remove = ({ userId }: { userId: string }) =>
    apiAs(people, db, admin.actor, { now: () => new Date('2026-11-28T23:00:00Z') }).removeFactors({
      user_id: userId,
    });
  await remove(other);
  expect(await unreadOf(db, other), 'nothing was taken away').toEqual([]);
  await db
    .insert(factors)
    .values({ id: newId(), user_id: owner.userId, factor_type: 'totp', status: 'verified' });
  await remove(owner);
  expect(await db.select().from(factors).where(eq(factors.user_id, owner.userId))).toEqual([]);
  expect(await unreadOf(db, owner)).toMatchObject([{ kind: 'auth.factor_removed', link: '/profile' }]);
  expect(await deliveriesOf(db, owner)).toMatchObject([{ channel: 'email', state: 'waiting' }]);
});
