import { apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Db } from '#platform/db/database.ts';
import type { DirectOptions } from '#platform/testing/api.ts';
import { guardiansRouter } from './guardians.router.ts';

export const guardiansAs = (db: Db, actor: Actor | null, options?: DirectOptions) =>
  apiAs(guardiansRouter, db, actor, options);
