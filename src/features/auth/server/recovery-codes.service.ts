import { type Call, record } from '#features/people/server/people.service.ts';
import { ownsFactor } from '#platform/auth/server/factors/factors.ts';
import { replaceRecoveryCodes } from '#platform/auth/server/factors/recovery-codes.ts';
import { lockUser } from '#platform/auth/server/users.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';

/** Ten new recovery codes; the ones before them end in the same moment. Refused to whoever has no second factor. */
export async function renewRecoveryCodes(call: Call & { secrets: Secrets }) {
  const { db, actor, now, secrets } = call;
  const { userId } = actor;
  return db.transaction(async (tx) => {
    // The account's lock: a factor that is removed meanwhile goes before or comes after.
    await lockUser(tx, userId);
    if (!(await ownsFactor(tx, userId))) return { refused: 'NO_FACTOR' } as const;
    const codes = await replaceRecoveryCodes(tx, secrets, userId, now());
    await record(tx, call, { action: 'auth.recovery_codes_made', subject: { type: 'user', id: userId } });
    return { codes };
  });
}
