import { type Call, record } from '#features/people/server/people.service.ts';
import { ownsFactor } from '#platform/auth/server/factors/factors.ts';
import { replaceRecoveryCodes } from '#platform/auth/server/factors/recovery-codes.ts';
import { lockUser } from '#platform/auth/server/users.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';

/** Creates ten recovery codes and atomically invalidates earlier ones. Refused without a second factor. */
export async function renewRecoveryCodes(call: Call & { secrets: Secrets }) {
  const { db, actor, now, secrets } = call;
  const { userId } = actor;
  return db.transaction(async (tx) => {
    // Locks the account, which serializes this with the removal of a factor.
    await lockUser(tx, userId);
    if (!(await ownsFactor(tx, userId))) return { refused: 'NO_FACTOR' } as const;
    const codes = await replaceRecoveryCodes(tx, secrets, userId, now());
    await record(tx, call, { action: 'auth.recovery_codes_made', subject: { type: 'user', id: userId } });
    return { codes };
  });
}
