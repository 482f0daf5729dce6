import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { PasswordRules } from './passwords/passwords.ts';
import type { SessionLifeOf } from './sessions/session-life.ts';
import type { ThrottleLimits } from './limits/throttle.ts';

/**
 * The product's part of a sign-up, in its transaction: answers what to keep as the account's metadata, or throws an
 * `AuthRefusal` so that there is no account.
 */
export type OnSignUp = (
  tx: Tx,
  user: { user_id: string; email: string; user_metadata: Record<string, unknown> },
) => Promise<Record<string, unknown>>;

/** Changes of an account that an intruder could have made. */
export type AccountChange =
  | 'new_device'
  | 'password_changed'
  | 'password_reset'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used';

/** Hooks by which the product takes part in sign-in: the person's status in the school, and the school's settings. */
export type AuthHooks = {
  onSignUp: OnSignUp;
  sessionLife: SessionLifeOf;
  /** By the account's role, or (at sign-up, where there is none) by what the sign-up asks for. */
  passwordRules: (tx: Tx, userId: string | null, metadata: Record<string, unknown>) => Promise<PasswordRules>;
  /** Whether the school allows many sign-ups from one network at this moment. */
  allowsManySignUps: (tx: Tx, at: Date) => Promise<boolean>;
  /** Sends the way to a new password to the account's owner, in the transaction that made it. */
  sendRecovery: (
    tx: Tx,
    recovery: { user: { id: string; email: string }; token: string; at: Date; expires_at: Date },
  ) => Promise<void>;
  /** Tells the owner of an account what has changed of it, in the transaction of the change. */
  tellOwner: (tx: Tx, change: { user_id: string; change: AccountChange; at: Date }) => Promise<void>;
};

export type AuthOptions = AuthHooks & {
  db: Db;
  /** The address under which /auth/v1 is reached; stands in every token. */
  issuer: string;
  now: () => Date;
  log: Logger;
  secrets: Secrets;
  /** The address by which passkeys know this site, and the name that authenticator apps and messages show. */
  installation: Pick<Installation, 'publicUrl' | 'schoolName'>;
  /** Sends a text message; without it no phone can be a second factor. */
  sendSms?: ((to: string, text: string) => Promise<void>) | undefined;
  /** The address of the caller. Forwarding headers are judged there, never here. */
  clientAddress: (c: Context) => string;
  accessTokenSeconds?: number;
  /** Requests per minute allowed for one signed-in person; 0 (the default) for no limit. */
  requestsPerMinute?: number;
  throttle?: ThrottleLimits;
};
