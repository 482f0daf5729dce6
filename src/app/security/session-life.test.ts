import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, anActor } from '#features/people/server/people.builders.ts';
import { forGood } from '#features/people/duties.rules.ts';
import { setRole } from '#features/people/server/set-role.service.ts';
import type { Role } from '#features/people/people.rules.ts';
import { sessions, users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type APortal, aPortal } from '../testing/portal.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = 'a long enough secret';

let db: Db;
let school: APortal;
beforeAll(async () => {
  ({ db } = await testDatabase());
  school = aPortal(db);
});
beforeEach(() => {
  school.clock.ms = 0;
});

/** A signed-in person whose client renews its tokens as the official one does. */
async function signedIn(role: Role | null) {
  const { email, userId } = await aUser(db, { role, password: PASSWORD });
  const opened = await school.signIn(email, PASSWORD);
  let tokens = (await opened.json()) as { access_token: string; refresh_token: string };
  const renew = async () => {
    const response = await school.send('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: tokens.refresh_token },
    });
    if (response.status === 200) tokens = (await response.json()) as typeof tokens;
    return response.status;
  };
  const ask = async () =>
    (await school.send('/api/v1/me', { headers: { authorization: `Bearer ${tokens.access_token}` } })).status;
  /** Sends a request at regular intervals until this time. */
  const use = async (until: number, every: number) => {
    for (; school.clock.ms < until; school.clock.ms += every) {
      if ((await renew()) !== 200 || (await ask()) !== 200) return school.clock.ms;
    }
    return null;
  };
  return { userId, email, ask, renew, use };
}

describe('A6: a session', () => {
  it.each(['admin', 'teacher'] as const)('of staff (%s) ends after 31 unused minutes', async (role) => {
    const { ask, renew } = await signedIn(role);
    school.clock.ms = 9 * MINUTE;
    expect(await ask()).toBe(200);
    school.clock.ms = 9 * MINUTE + 31 * MINUTE;
    expect(await renew()).toBe(400);
    expect(await ask()).toBe(401);
  });

  it('of staff that only renews its tokens ends as well, because no person acted', async () => {
    const { ask, renew } = await signedIn('teacher');
    for (const minutes of [9, 18, 27]) {
      school.clock.ms = minutes * MINUTE;
      expect(await renew()).toBe(200);
    }
    school.clock.ms = 31 * MINUTE;
    expect([await renew(), await ask()]).toEqual([400, 401]);
  });

  it.each(['parent', 'student', null] as const)(
    'of a family (%s) lasts twelve unused hours',
    async (role) => {
      const { ask, renew } = await signedIn(role);
      school.clock.ms = 11.9 * HOUR;
      expect([await renew(), await ask()]).toEqual([200, 200]);
      school.clock.ms += 12.1 * HOUR;
      expect(await renew()).toBe(400);
      expect(await ask()).toBe(401);
    },
  );

  it('of an administrator ends after twelve hours, however busy', async () => {
    const { use } = await signedIn('admin');
    expect(await use(13 * HOUR, 25 * MINUTE)).toBeGreaterThanOrEqual(12 * HOUR);
  });

  it('of a teacher in daily use ends after fourteen days', async () => {
    const { userId } = await signedIn('teacher');
    const session = one(await db.select().from(sessions).where(eq(sessions.user_id, userId)));
    expect(session.not_after.getTime() - session.created_at.getTime()).toBe(14 * 24 * HOUR);
  });

  it('of somebody who becomes an administrator gets the short life of an administrator’s at once', async () => {
    const { userId, ask, renew } = await signedIn(null);
    const { actor } = await aUser(db, { role: 'admin' });
    const call = {
      db,
      actor: anActor(actor),
      now: () => new Date(),
      address: '10.0.0.1',
      timeZone: 'Africa/Douala',
    };
    await setRole(call, { user_id: userId, role: 'admin', duties: [forGood('head')] });
    expect(await ask()).toBe(200);
    school.clock.ms = 32 * MINUTE;
    expect([await renew(), await ask()]).toEqual([400, 401]);
  });

  it('of a closed account ends with its next request', async () => {
    const { userId, ask } = await signedIn('parent');
    expect(await ask()).toBe(200);
    await db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, userId));
    expect(await ask()).toBe(401);
  });
});
