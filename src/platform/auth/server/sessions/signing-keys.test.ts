import { beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { secretsFrom } from '#platform/secrets/server/secrets.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { factors } from '../auth.tables.ts';
import { SEALED_FOR } from '../factors/enrol-factor.ts';
import { createUser } from '../users.ts';
import { isSealedForAnother, rotateKeys } from './signing-keys.ts';

const [own, another] = [secretsFrom(Buffer.alloc(32, 1)), secretsFrom(Buffer.alloc(32, 2))];

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const isForeign = (secrets: typeof own) => db.transaction((tx) => isSealedForAnother(tx, secrets));

it('after a restore there is no signing key, and a foreign secret key is detected by unreadable authenticators', async () => {
  expect(await isForeign(another), 'nothing is sealed yet').toBe(false);
  await db.transaction(async (tx) => {
    const user = await createUser(tx, { email: 'a@school.test', password_hash: 'none' });
    const factor = { user_id: user!.id, factor_type: 'totp', status: 'verified' } as const;
    await tx
      .insert(factors)
      .values({ ...factor, id: newId(), secret: own.seal(SEALED_FOR, 'JBSWY3DPEHPK3PXP') });
  });
  expect(await isForeign(another)).toBe(true);
  expect(await isForeign(own)).toBe(false);
  await db.transaction((tx) => rotateKeys(tx, own, new Date()));
  expect(await isForeign(another)).toBe(true);
  expect(await isForeign(own)).toBe(false);
});
