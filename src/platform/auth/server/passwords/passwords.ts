import { hash, verify } from '@node-rs/argon2';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import { isCommonPassword } from './common-passwords.ts';
import { AuthRefusal } from '../refusal.ts';
import { QueueFull, workQueue } from './work-queue.ts';

// argon2id by default. One sign-in costs 19 MiB and about 15 ms of CPU time.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing shares a pool of four threads with the file system; two at once leave room for files.
const inLine = workQueue({ atOnce: 2, waiting: 32 });

// Keyboards differ in how they encode é.
const written = (password: string) => password.normalize('NFC');

/**
 * Hashes a password, queuing if necessary. Call it before opening a transaction, so that none is held
 * meanwhile.
 */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(written(password), COST), { patient: true });
}

/** The same for anonymous callers: throws 503 if too many are waiting. */
export function hashNewPassword(password: string): Promise<string> {
  return orBusy(inLine(() => hash(written(password), COST)));
}

let nobodysHash: Promise<string> | undefined;

/** Checks a password. For a missing account (null) it takes equally long and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(crypto.randomUUID(), COST);
  const against = passwordHash ?? (await nobodysHash);
  const right = await orBusy(inLine(() => verify(against, written(password))));
  return right && passwordHash !== null;
}

async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new AuthRefusal(503, 'unavailable', AUTH_MESSAGES.busy, { retryAfterSeconds: 2 });
  }
}

/** Context for validating a new password. */
export type PasswordRules = {
  /** Minimum length, by role and the school's setting. */
  shortest: number;
  /** Words refused in passwords: the school's name. */
  words: string[];
};

export type PasswordFault = 'SHORT' | 'LONG' | 'WEAK';

/** The fault of a new password, or null if it is acceptable. */
export async function newPasswordFault(
  password: string,
  { email, shortest, words }: PasswordRules & { email: string },
): Promise<PasswordFault | null> {
  const length = [...written(password)].length;
  if (length < shortest) return 'SHORT';
  if (length > 128) return 'LONG';
  return (await isCommonPassword(password, [email, ...words])) ? 'WEAK' : null;
}

/** Refuses a new password that is too short, too long, or easy to guess for this person. */
export async function checkNewPassword(
  password: string,
  rules: PasswordRules & { email: string },
): Promise<void> {
  const fault = await newPasswordFault(password, rules);
  if (fault === 'SHORT') throw weak(tooShort(rules.shortest), 'length');
  if (fault === 'LONG') throw weak(AUTH_MESSAGES.longPassword, 'length');
  if (fault === 'WEAK') throw weak(AUTH_MESSAGES.commonPassword, 'pwned');
}

/** The two usual lengths have messages worded by the protocol; a school's own length has the general one. */
function tooShort(shortest: number): string {
  if (shortest === 6) return AUTH_MESSAGES.shortPassword;
  return shortest === 10 ? AUTH_MESSAGES.shortStaffPassword : AUTH_MESSAGES.tooShortPassword;
}

function weak(message: string, reason: string): AuthRefusal {
  return new AuthRefusal(422, 'weak_password', message, { reasons: [reason] });
}
