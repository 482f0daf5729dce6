import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { anActor, apiAs, aUser } from '#features/people/server/people.builders.ts';
import { furtherRoles, profiles, staffDuties } from '#features/people/server/people.tables.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { factors, sessions, users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { profileRouter } from './profile.router.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const as = (actor: Actor | null) => apiAs(profileRouter([]), db, actor);
const HOUR = 3_600_000;

async function aSession(userId: string, usedAgo = 0) {
  const id = newId();
  await db.insert(sessions).values({
    id,
    user_id: userId,
    amr: [],
    user_agent: 'Mozilla/5.0 (Linux; Android 13) Chrome/126.0.0.0 Mobile Safari/537.36',
    address: '10.1.2.3',
    last_used_at: new Date(Date.now() - usedAgo),
    not_after: new Date(Date.now() + HOUR),
  });
  return id;
}
const eventsOf = (userId: string) =>
  db.select().from(auditEvents).where(eq(auditEvents.actor_id, userId)).orderBy(auditEvents.seq);

describe('who may not', () => {
  it('is a person who is signed out', async () => {
    const nobody = as(null);
    await Promise.all(
      [
        nobody.get(),
        nobody.update({ theme: 'dark' }),
        nobody.sessions(),
        nobody.endSession({ session_id: newId() }),
        nobody.exportData(),
      ].map((call) => expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })),
    );
  });

  it('is an API key: it acts for a person but is not that person', async () => {
    const { actor } = await aUser(db, { role: 'admin' });
    const program = as({ ...actor, keyScope: 'write' });
    await Promise.all(
      [program.get(), program.update({ theme: 'dark' }), program.sessions()].map((call) =>
        expect(call).rejects.toMatchObject({ code: 'KEY_SCOPE', status: 403 }),
      ),
    );
  });

  it('is a person who must still choose a password', async () => {
    const { actor } = await aUser(db, { role: 'parent', password: 'mangue bleue 27' });
    const held = as({ ...actor, hold: 'MUST_CHANGE_PASSWORD' });
    await expect(held.get()).rejects.toMatchObject({ code: 'MUST_CHANGE_PASSWORD', status: 403 });
  });

  it('is a person without recent proof of identity, for the export', async () => {
    const { actor } = await aUser(db, { role: 'parent' });
    const stale = as({ ...actor, provedAt: new Date(Date.now() - HOUR) });
    await expect(stale.exportData()).rejects.toMatchObject({ code: 'STEP_UP', status: 423 });
  });
});

describe('one’s own account', () => {
  it('shows the person’s roles and duties, with the days of a delegation', async () => {
    const { actor, userId } = await aUser(db, { role: 'teacher' });
    expect(await as(actor).get()).toMatchObject({ roles: ['teacher'], duties: [] });
    const { userId: head } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
    const until_day = '2199-12-31';
    await db
      .insert(furtherRoles)
      .values({ user_id: userId, role: 'admin', main_role: 'teacher', given_by: head, given_at: new Date() });
    await db
      .insert(staffDuties)
      .values({ user_id: userId, duty: 'bursar', until_day, given_by: head, given_at: new Date() });
    expect(await as(actor).get()).toMatchObject({
      roles: ['teacher', 'admin'],
      duties: [{ duty: 'bursar', from_day: null, until_day, given_by: 'Onana Chantal' }],
    });
  });

  it('is shown to a person who still waits for a role', async () => {
    const { actor, userId, email } = await aUser(db, { full_name: 'Tabe Desmond' });
    expect(await as(actor).get()).toEqual({
      user_id: userId,
      email,
      full_name: 'Tabe Desmond',
      phone: null,
      role: null,
      roles: [],
      duties: [],
      language: null,
      theme: null,
      may_change_name: true,
      shortest_password: 6,
      password_changed_at: null,
      factors: [],
      recovery_codes_left: null,
      sms_available: false,
      factor_required: false,
    });
  });

  it('shows staff their longer password minimum, and administrators that the school wants a second factor', async () => {
    const { actor: teacher } = await aUser(db, { role: 'teacher' });
    const { actor: admin } = await aUser(db, { role: 'admin' });
    await db.update(schoolSettings).set({ admins_need_factor: true });
    expect(await as(teacher).get()).toMatchObject({ shortest_password: 10, factor_required: false });
    expect(await as(admin).get()).toMatchObject({ shortest_password: 10, factor_required: true });
    await db.update(schoolSettings).set({ admins_need_factor: false });
  });

  it('has the verified second factors, oldest first, and none of their secrets', async () => {
    const { actor, userId } = await aUser(db, { role: 'admin' });
    const begun = { user_id: userId, factor_type: 'totp', secret: 'sealed' } as const;
    const [old, recent] = [new Date(Date.now() - 2 * HOUR), new Date(Date.now() - HOUR)];
    const ids = { phone: newId(), key: newId() };
    await db.insert(factors).values([
      { id: newId(), ...begun, created_at: old },
      { id: ids.key, ...begun, factor_type: 'webauthn', status: 'verified', created_at: recent },
      { id: ids.phone, ...begun, friendly_name: 'Tecno', status: 'verified', created_at: old },
    ]);
    expect((await as(actor).get()).factors).toEqual([
      { id: ids.phone, kind: 'totp', name: 'Tecno', created_at: old.toISOString() },
      { id: ids.key, kind: 'webauthn', name: null, created_at: recent.toISOString() },
    ]);
  });

  it('is missing for a deleted account', async () => {
    await expect(as(anActor()).get()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(anActor()).update({ theme: 'dark' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a change of one’s account', () => {
  it('is passed on to the sign-in protocol for the name, and clears a phone', async () => {
    const { actor, userId } = await aUser(db, { role: 'parent' });
    await as(actor).update({ phone: '+237 670 00 00 00' });
    const changed = await as(actor).update({ full_name: '  Etoundi Marie ', phone: '' });
    expect(changed).toMatchObject({ full_name: 'Etoundi Marie', phone: null });
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    expect(user?.user_metadata).toEqual({ full_name: 'Etoundi Marie' });
  });

  it('leaves unnamed fields and other people unchanged', async () => {
    const { actor: other } = await aUser(db, { role: 'parent', full_name: 'Fotso Alain' });
    const { actor } = await aUser(db, { role: 'teacher', full_name: 'Ngo Bassa Élodie' });
    await as(actor).update({ phone: '+237 670 00 00 00', language: 'fr' });
    expect(await as(actor).update({ theme: 'dark' })).toMatchObject({
      full_name: 'Ngo Bassa Élodie',
      phone: '+237 670 00 00 00',
      language: 'fr',
      theme: 'dark',
    });
    expect(await as(other).get()).toMatchObject({ full_name: 'Fotso Alain', phone: null, language: null });
  });

  it('is in the audit trail by field, without a value', async () => {
    const { actor, userId } = await aUser(db, { role: 'parent' });
    await as(actor).update({ full_name: 'Etoundi Marie', phone: '+237 670 00 00 00' });
    await as(actor).update({});
    const events = await eventsOf(userId);
    expect(events.map(({ action, details, subject_id }) => ({ action, details, subject_id }))).toEqual([
      { action: 'profile.updated', details: { fields: ['full_name', 'phone'] }, subject_id: userId },
    ]);
  });

  it('of name or phone is refused for an enrolled student, whose record the office keeps; language and theme are allowed', async () => {
    const { actor, userId } = await aUser(db, { role: 'student', full_name: 'Talla Boris' });
    expect((await as(actor).get()).may_change_name).toBe(false);
    for (const input of [{ full_name: 'Boris le Grand' }, { phone: '+237 670 00 00 00' }, { phone: '' }])
      await expect(as(actor).update({ ...input, theme: 'dark' })).rejects.toMatchObject({
        code: 'ENROLLED_STUDENT',
        status: 409,
      });
    const [kept] = await db.select().from(profiles).where(eq(profiles.user_id, userId));
    expect(kept).toMatchObject({ full_name: 'Talla Boris', theme: null });
    expect(await as(actor).update({ theme: 'dark' })).toMatchObject({ theme: 'dark' });
  });

  it.each([
    ['role', { role: 'admin' }],
    ['email', { email: 'other@school.test' }],
    ['user_id', { user_id: newId() }],
    ['full_name', { full_name: 'X' }],
    ['phone', { phone: '12345' }],
  ])('with an invalid %s is refused as a whole', async (path, input) => {
    const { actor, userId } = await aUser(db, { role: 'parent' });
    await expect(as(actor).update(input as never)).rejects.toMatchObject({ status: 400 });
    expect(await eventsOf(userId), path).toEqual([]);
  });
});

describe('devices', () => {
  it('are the person’s own, last used first, with the current one marked', async () => {
    const { actor, userId } = await aUser(db, { role: 'parent' });
    const stranger = await aUser(db, { role: 'parent' });
    await aSession(stranger.userId);
    const here = await aSession(userId, HOUR / 4);
    const phone = await aSession(userId);
    const found = await as({ ...actor, sessionId: here }).sessions();
    expect(found.map(({ id, current, address }) => ({ id, current, address }))).toEqual([
      { id: phone, current: false, address: '10.1.2.3' },
      { id: here, current: true, address: '10.1.2.3' },
    ]);
  });

  it('are signed out one by one, with an audit record', async () => {
    const { actor, userId } = await aUser(db, { role: 'parent' });
    const here = await aSession(userId);
    const phone = await aSession(userId);
    const left = await as({ ...actor, sessionId: here }).endSession({ session_id: phone });
    expect(left.map(({ id }) => id)).toEqual([here]);
    expect(await eventsOf(userId)).toMatchObject([{ action: 'profile.session_ended', subject_id: phone }]);
  });

  it('of another person read like missing ones, even for an administrator', async () => {
    const { actor } = await aUser(db, { role: 'admin' });
    const { userId } = await aUser(db, { role: 'parent' });
    const theirs = await aSession(userId);
    const refusal = await as(actor)
      .endSession({ session_id: theirs })
      .catch((error: Error) => error);
    const nowhere = await as(actor)
      .endSession({ session_id: newId() })
      .catch((error: Error) => error);
    expect(refusal).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect(JSON.stringify(refusal)).toBe(JSON.stringify(nowhere));
    expect(await db.select().from(sessions).where(eq(sessions.id, theirs))).toHaveLength(1);
  });
});
