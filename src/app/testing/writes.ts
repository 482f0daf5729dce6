import type { Db } from '#platform/db/database.ts';
import { countWrites, type WriteCounter } from '#platform/testing/count-writes.ts';

import { TESTINGS } from './feature-testings.ts';

export type { WriteCounter };

/** Tables that sign-in writes even for a refused call. */
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

/** Counts the calls' writes to the school's tables, including tables added later. */
export const countSchoolWrites = (db: Db): Promise<WriteCounter> =>
  countWrites(db, [...OF_SIGN_IN, ...TESTINGS.flatMap(({ backgroundTables }) => backgroundTables ?? [])]);
