import { passwordRulesOf } from '#features/people/server/sign-in.service.ts';
import { takeGuess } from '#platform/auth/server/limits/guess-limit.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';

/** The call of an anonymous visitor. */
export type Visit = {
  db: Db;
  now: () => Date;
  address: string;
  secrets: Secrets;
  installation: Installation;
};

export const ENDED = { refused: 'INVITATION_ENDED' } as const;
export const TOO_MANY = { refused: 'TOO_MANY_ATTEMPTS' } as const;

/** Counts a guess at a slip's key, in a separate transaction so that it persists; null if too many were made. */
export async function takeKeyGuess({ db, address, now }: Visit) {
  const guess = { door: 'slips' as const, address, at: now() };
  return (await takeGuess(db, guess)) ? guess : null;
}

export const rulesFor = (tx: Tx, installation: Installation, role: string) =>
  passwordRulesOf(installation)(tx, null, { requested_role: role });
