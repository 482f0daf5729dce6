import type { Db } from '#platform/db/database.ts';
import { countWrites, type WriteCounter } from '#platform/testing/count-writes.ts';

import { TESTINGS } from './feature-testings.ts';

export type { WriteCounter };

/** What sign-in writes down for itself, at a refused call too. */
const OF_SIGN_IN = [
  'audit_seals',
  'factor_challenges',
  'known_devices',
  'refresh_tokens',
  'schema_migrations',
  'schema_routines',
  'sessions',
  'sign_in_failures',
  'signing_keys',
];

/** Counts what calls write into the school's tables, new ones included. */
export const countSchoolWrites = (db: Db): Promise<WriteCounter> =>
  countWrites(db, [...OF_SIGN_IN, ...TESTINGS.flatMap(({ backgroundTables }) => backgroundTables ?? [])]);
