import { randomUUID } from 'node:crypto';
import { apiKeys, sessions } from '#platform/auth/server/auth.tables.ts';
import { newId } from '#platform/db/ids.ts';
import type { FeatureTesting } from '#features/testing.ts';

const TOMORROW = new Date(Date.now() + 86_400_000);

export const profileTesting: FeatureTesting = {
  matrix: {
    'profile.get': '-+++++',
    'profile.update': '-+++++',
    'profile.sessions': '-+++++',
    'profile.endSession': '-sssss',
    'profile.exportData': '-+++++',
    'profile.keys': '----++',
    'profile.createKey': '----++',
    'profile.revokeKey': '----ss',
  },
  inputs: ({ db, own, turn, unique }) => {
    const session = async (user_id: string) => {
      const id = newId();
      await db.insert(sessions).values({ id, user_id, amr: [], not_after: TOMORROW });
      return id;
    };
    const key = async (user_id: string) => {
      const id = newId();
      const names = { name: 'Test', scope: 'read', key_hash: randomUUID(), hint: 'preau_test' } as const;
      await db.insert(apiKeys).values({ id, user_id, ...names, expires_at: TOMORROW });
      return id;
    };
    return {
      'profile.update': () => ({ language: turn % 2 ? 'fr' : 'en', theme: 'dark' }),
      'profile.endSession': async () => ({ session_id: await own(session) }),
      'profile.createKey': () => ({ name: `Key ${unique}`, scope: 'read', days: 30 }),
      'profile.revokeKey': async () => ({ key_id: await own(key) }),
    };
  },
  keptReads: ['profile.exportData'],
  personColumns: {
    'api_keys.user_id': { told: 'api_keys' },
    'audit_events.actor_id': { told: 'events' },
    'factors.user_id': { told: 'second_factors' },
    'idempotent_answers.actor_id': { untold: 'sealed under a key that only the caller held' },
    'known_devices.user_id': { told: 'known_devices' },
    'recovery_codes.user_id': { told: 'recovery_codes' },
    'reset_tokens.created_by': { untold: 'about somebody else; that it was done is an event' },
    'reset_tokens.user_id': { told: 'password_links' },
    'sessions.user_id': { told: 'sessions' },
    'stored_files.owner_id': { told: 'files' },
  },
};
