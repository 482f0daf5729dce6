import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import pino from 'pino';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { PASSWORD, type Principal, type Rows, type SignedIn, type World } from '#features/testing.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { factors, sessions, users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { testStore } from '#platform/testing/files.ts';
import { createPortal } from '../portal.ts';
import { TESTINGS } from './feature-testings.ts';
import { aKeptBackupKey } from './kept-backup-key.ts';

const ROLE_OF: Record<SignedIn, Role | null> = {
  pending: null,
  student: 'student',
  parent: 'parent',
  teacher: 'teacher',
  admin: 'admin',
  'unverified parent': 'parent',
  'revoked parent': 'parent',
  disabled: 'admin',
  'must change': 'admin',
  'no factor': 'admin',
};

const TOMORROW = new Date(Date.now() + 86_400_000);

/**
 * A small school with one person of every kind, behind the complete server. "Mine" is what the student, the
 * parent and the teacher share (the student, their class); "theirs" is a stranger's. The school requires a
 * second factor of administrators.
 */
export async function aWorld(db: Db): Promise<World> {
  const files = await testStore();
  const portal = createPortal({
    db,
    environment: readEnvironment({ DATA_DIR: await aKeptBackupKey(), REQUESTS_PER_MINUTE: '0' }),
    version: 'test',
    log: pino({ level: 'silent' }),
    health: { stopping: false },
    pages: null,
    secrets: TEST_SECRETS,
    files,
  });
  const names = Object.keys(ROLE_OF) as SignedIn[];
  const made = await Promise.all(
    names.map(async (name) => [name, await aUser(db, { role: ROLE_OF[name], password: PASSWORD })] as const),
  );
  const cast = Object.fromEntries(made) as Record<SignedIn, (typeof made)[number][1]>;
  const stranger = await aUser(db, { role: 'parent' });
  const bystander = await aUser(db, { role: null });
  const mine = await aClass(db, {});
  const theirs = await aClass(db, {});
  const me = await aStudent(db, { user_id: cast.student.userId, class_id: mine.id });
  const other = await aStudent(db, { class_id: theirs.id });
  const now = new Date();
  // A few days back, so that a roll for a weekday can be taken on weekends too.
  const from_day = sql`public.school_day() - 7`;
  await db.insert(classTeachers).values({ class_id: mine.id, user_id: cast.teacher.userId, from_day });
  for (const link of [
    { user_id: cast.parent.userId, student_id: me.id, verified_at: now },
    { user_id: stranger.userId, student_id: other.id, verified_at: now },
    { user_id: cast['unverified parent'].userId, student_id: me.id },
    { user_id: cast['revoked parent'].userId, student_id: me.id, verified_at: now, ended_at: now },
  ])
    await aGuardianLink(db, link);

  const tokens = new Map<Principal, string>();
  for (const name of names) {
    const response = await portal.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: cast[name].email, password: PASSWORD }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    tokens.set(name, `Bearer ${access_token}`);
  }
  const protectedOnes = names.filter((name) => name !== 'no factor');
  await db.insert(factors).values(
    protectedOnes.map((name) => ({
      id: newId(),
      user_id: cast[name].userId,
      factor_type: 'totp' as const,
      friendly_name: 'Phone',
      status: 'verified' as const,
    })),
  );
  // Proof of identity is dated far in the future, so that a slow test run causes no refusals.
  await db.update(sessions).set({ proved_at: TOMORROW });
  await db
    .update(sessions)
    .set({ aal: 'aal2' })
    .where(
      inArray(
        sessions.user_id,
        protectedOnes.map((name) => cast[name].userId),
      ),
    );
  await db.update(schoolSettings).set({ admins_need_factor: true });
  await db.update(users).set({ disabled_at: now }).where(eq(users.id, cast.disabled.userId));
  await db.update(users).set({ must_change_password: true }).where(eq(users.id, cast['must change'].userId));

  const headersOf = (principal: Principal): Record<string, string> => {
    const authorization = tokens.get(principal);
    return authorization ? { authorization } : {};
  };
  const asAdmin: World['asAdmin'] = async <Answer>(path: string, body: object) => {
    const response = await portal.request(`/api/v1${path}`, {
      method: 'POST',
      headers: {
        ...headersOf('admin'),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  return {
    db,
    files,
    portal,
    people: { ...cast, stranger, bystander },
    mine: await rowsOf(db, { student: me.id, class: mine.id, admin: cast.admin.actor }),
    theirs: await rowsOf(db, { student: other.id, class: theirs.id, admin: cast.admin.actor }),
    headersOf,
    asAdmin,
  };
}

async function rowsOf(db: Db, whose: { student: string; class: string; admin: Actor }): Promise<Rows> {
  const rows: Record<string, string> = { student: whose.student, class: whose.class };
  for (const testing of TESTINGS) Object.assign(rows, await testing.rows?.(db, whose));
  return rows;
}
