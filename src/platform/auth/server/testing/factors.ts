import type { GoTrueClient } from '@supabase/auth-js';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '#platform/db/database.ts';
import type { AuthOptions } from '../options.ts';
import { aSignedInPerson, type ServedAuth, servedAuth } from './served-auth.ts';

/**
 * The middle of a 30-second step, where the clock of `frozenAuth` stands, so that no code expires between two
 * lines of a test. Files of one worker share it; by the machine's own clock it may be minutes ago.
 */
export const NOW = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;

/** The sign-in server with a clock that moves only by `clock.ms`. */
export async function frozenAuth(db: Db, options: Partial<AuthOptions> = {}): Promise<ServedAuth> {
  const clock = { ms: 0 };
  const served = await servedAuth(db, { now: () => new Date(NOW + clock.ms), ...options });
  return { ...served, clock };
}

/**
 * Opens connections before a race: while they open one after the other, the transactions that should overlap
 * would not.
 */
export async function manyConnections(db: Db, number = 16): Promise<void> {
  await Promise.all(Array.from({ length: number }, () => db.execute(sql`select pg_sleep(0.1)`)));
}

/** The code of an authenticator app now, or some 30-second steps later. */
export function codeOf(secret: string, { ms = 0, later = 0 } = {}): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW + ms + later * 30_000 });
}

let names = 0;
/** Enrolls an authenticator app with the official client and confirms it with its first code. */
export async function enrolAuthenticator(client: GoTrueClient, { clock }: Pick<ServedAuth, 'clock'>) {
  names += 1;
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: `Phone ${names}` });
  if (error) throw error;
  const { secret } = data.totp;
  const code = codeOf(secret, { ...clock, later: -1 });
  const verified = await client.mfa.challengeAndVerify({ factorId: data.id, code });
  if (verified.error) throw verified.error;
  return { factorId: data.id, secret };
}

/** A person whose session has a password and an authenticator; the current step's code is still unused. */
export async function aProtectedPerson(served: ServedAuth) {
  const person = await aSignedInPerson(served);
  return { ...person, ...(await enrolAuthenticator(person.client, served)) };
}
