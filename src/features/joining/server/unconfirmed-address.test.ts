import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { setRole } from '#features/people/server/set-role.service.ts';
import { userRoles } from '#features/people/server/people.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { apiKeys, sessions, users } from '#platform/auth/server/auth.tables.ts';
import { insertApiKey } from '#platform/auth/server/api-keys.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { joiningSchool, type JoiningSchool, PASSWORD } from './joining.builders.ts';

let school: JoiningSchool;
beforeAll(async () => {
  school = await joiningSchool();
});
beforeEach(async () => {
  await school.uncountGuesses();
});

const taken = { code: 'EMAIL_TAKEN', status: 409 };
const invite = (given: object = {}) =>
  school.asAdmin.invite({ role: 'teacher', full_name: 'Tabe Agnes', ...given });
const accept = (key: string, email: string) =>
  school.visitor.accept({ key, full_name: 'Tabe Agnes', email, password: PASSWORD });
const accountOf = async (id: string) => one(await school.db.select().from(users).where(eq(users.id, id)));

/** A signed-in account with an e-mail address that was never confirmed. */
async function aSquatter() {
  const squatter = await aUser(school.db, { role: null });
  const soon = new Date(Date.now() + 3_600_000);
  const { userId: user_id } = squatter;
  await school.db.insert(sessions).values({ id: newId(), user_id, amr: [], not_after: soon });
  await school.db.transaction((tx) =>
    insertApiKey(tx, { user_id, name: 'Kept', scope: 'read', created_at: new Date(), expires_at: soon }),
  );
  return squatter;
}

it('an address used by a stranger at sign-up does not block an invitation by it, and nothing of the stranger remains', async () => {
  const squatter = await aSquatter();
  const slip = await invite({ email: squatter.email });
  expect((await accountOf(squatter.userId)).disabled_at, 'until it is accepted nothing changes').toBeNull();
  expect(await accept(slip.code, squatter.email)).toMatchObject({ email: squatter.email });

  const [owner] = await school.db
    .select({ id: users.id, role: userRoles.role })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(eq(users.email, squatter.email));
  expect(owner).toMatchObject({ role: 'teacher' });
  expect(owner!.id).not.toBe(squatter.userId);
  const yielded = await accountOf(squatter.userId);
  expect(yielded).toMatchObject({
    email: `${squatter.userId}@yielded.invalid`,
    disabled_at: expect.any(Date),
  });
  expect(await school.db.$count(sessions, eq(sessions.user_id, squatter.userId))).toBe(0);
  const [key] = await school.db.select().from(apiKeys).where(eq(apiKeys.user_id, squatter.userId));
  expect(key?.revoked_at).not.toBeNull();
  const events = await school.db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.subject_id, squatter.userId));
  expect(events).toContainEqual({ action: 'people.address_yielded' });
});

it('the stranger’s account gives way to an address recorded by the school, not to one typed by the holder of a slip', async () => {
  const waiting = await aSquatter();
  for (const slip of [await invite(), await invite({ email: `agnes-${newId()}@school.test` })])
    await expect(accept(slip.code, waiting.email)).rejects.toMatchObject(taken);
  expect(await accountOf(waiting.userId)).toMatchObject({ email: waiting.email, disabled_at: null });
});

it('an address stays with everybody the school has known, even without a role now', async () => {
  const former = await aUser(school.db, { role: 'teacher' });
  await expect(invite({ email: former.email })).rejects.toMatchObject(taken);
  const call = {
    db: school.db,
    actor: school.admin.actor,
    now: () => new Date(),
    address: '10.0.0.1',
    timeZone: 'Africa/Douala',
  };
  await setRole(call, { user_id: former.userId, role: null });
  await expect(invite({ email: former.email })).rejects.toMatchObject(taken);

  const waiting = await aSquatter();
  const slip = await invite({ email: waiting.email });
  await school.asAdmin.approve({ user_id: waiting.userId, role: 'teacher', student_ids: [] });
  await expect(accept(slip.code, waiting.email), 'approved meanwhile').rejects.toMatchObject(taken);
  expect(await accountOf(waiting.userId)).toMatchObject({ email: waiting.email, disabled_at: null });
});
