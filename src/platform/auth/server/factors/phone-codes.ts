import { randomInt } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { countFailure } from '../limits/failure-buckets.ts';

const PURPOSE = 'phone code';
// Each message costs the school money and disturbs the person.
const PER_MINUTE = { failures: 1, seconds: 60 };
const PER_HOUR = { failures: 5, seconds: 3_600 };

/** Six digits for one challenge, and the hash to store. */
export function newPhoneCode(secrets: Secrets, challengeId: string): { code: string; hash: string } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, hash: secrets.hash(PURPOSE, `${challengeId} ${code}`) };
}

export function isPhoneCode(
  secrets: Secrets,
  { id, challenge }: { id: string; challenge: string | null },
  typed: string,
): boolean {
  const code = typed.replaceAll(/\s/g, '');
  return challenge !== null && secrets.matches(PURPOSE, `${id} ${code}`, challenge);
}

/**
 * Counts a text message to a person: at most one a minute and five an hour. Null if it may be sent, otherwise
 * the time from which the next one may be.
 */
export async function takeMessage(tx: Tx, userId: string, at: Date): Promise<Date | null> {
  const hour = await countFailure(tx, `sms hour ${userId}`, PER_HOUR, at);
  if (!hour.room) return hour.until;
  const minute = await countFailure(tx, `sms minute ${userId}`, PER_MINUTE, at);
  return minute.room ? null : minute.until;
}

/** The last line is an origin-bound one-time code, which phones offer only to the school's page. */
export function messageOf(
  code: string,
  { schoolName, publicUrl }: Pick<Installation, 'schoolName' | 'publicUrl'>,
) {
  return `${schoolName}: ${code}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
