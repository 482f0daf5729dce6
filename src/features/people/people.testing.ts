import { randomUUID } from 'node:crypto';
import { apiKeys, sessions } from '#platform/auth/server/auth.tables.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { furtherRoles } from './server/people.tables.ts';
import { ROLES } from './people.rules.ts';
import type { FeatureTesting } from '#features/testing.ts';

async function aKey(db: Db, user_id: string): Promise<string> {
  const id = newId();
  const names = { name: 'Test', scope: 'read', key_hash: randomUUID(), hint: 'preau_test' } as const;
  const expires_at = new Date(Date.now() + 86_400_000);
  await db.insert(apiKeys).values({ id, user_id, ...names, expires_at });
  return id;
}

export const peopleTesting: FeatureTesting = {
  matrix: {
    'people.me': '-+++++',
    'people.actAs': '--++++',
    'people.list': '-----+',
    'people.staff': '-----+',
    'people.export': '-----+',
    'people.setRole': '-----+',
    'people.setDuties': '-----+',
    'people.disable': '-----+',
    'people.enable': '-----+',
    'people.endSessions': '-----+',
    'people.issueReset': '-----+',
    'people.removeFactors': '-----+',
    'people.keys': '-----+',
    'people.everyKey': '-----+',
    'people.revokeKey': '-----+',
  },
  openWhileHeld: ['people.me'],
  inputs: ({ db, id, caller, world: { people } }) => ({
    'people.actAs': () => ({ role: ROLES.find((role) => caller.endsWith(role)) ?? 'admin' }),
    'people.list': () => ({ search: 'a', page: 1 }),
    'people.export': () => ({ format: 'csv', language: 'fr' }),
    'people.setRole': async () => ({ user_id: await id({ mine: people.bystander.userId }), role: 'parent' }),
    'people.setDuties': async () => ({
      user_id: await id({ mine: people['no factor'].userId }),
      duties: [{ duty: 'head', until_day: null }],
    }),
    'people.disable': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
    'people.enable': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
    'people.endSessions': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
    'people.issueReset': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
    'people.removeFactors': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
    'people.keys': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
    'people.revokeKey': async () => ({
      user_id: people.bystander.userId,
      key_id: await id({ mine: () => aKey(db, people.bystander.userId) }),
    }),
  }),
  personColumns: {
    'profiles.user_id': { told: 'profile' },
    'further_roles.given_by': { untold: 'about somebody else; that it was done is an event' },
    'further_roles.user_id': { told: 'profile' },
    'held_roles.user_id': { told: 'profile' },
    'school_settings.updated_by': { untold: 'about the school; that it was done is an event' },
    'staff_duties.given_by': { untold: 'about somebody else; that it was done is an event' },
    'staff_duties.user_id': { told: 'profile' },
    'user_roles.given_by': { untold: 'about somebody else; that it was done is an event' },
    'user_roles.user_id': { told: 'profile' },
  },
  changing: ({ db, people }) => ({
    'people.actAs': async () => {
      const { userId } = people.admin;
      await db
        .insert(furtherRoles)
        .values({ user_id: userId, role: 'teacher', main_role: 'admin' })
        .onConflictDoNothing();
      await db.update(sessions).set({ acting_as: 'teacher' }).where(eq(sessions.user_id, userId));
      return { role: 'admin' };
    },
    'people.enable': () => ({ user_id: people.disabled.userId }),
    'people.setDuties': () => ({ duties: [{ duty: 'bursar', until_day: null }] }),
  }),
  keptReads: ['people.export'],
};
