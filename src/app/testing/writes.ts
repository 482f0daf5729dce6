import type { Db } from '#platform/db/database.ts';
import { countWrites, type WriteCounter } from '#platform/testing/count-writes.ts';

export type { WriteCounter };

/** What sign-in writes down for itself at a refused call too, and what is written in the background. */
const NOT_OF_THE_CALL = [
  'audit_seals',
  'factor_challenges',
  'fee_bill_batches',
  'known_devices',
  'refresh_tokens',
  'schema_migrations',
  'sessions',
  'sign_in_failures',
  'signing_keys',
];

/** Counts what calls write into the school's tables, new ones included. */
export const countSchoolWrites = (db: Db): Promise<WriteCounter> => countWrites(db, NOT_OF_THE_CALL);
