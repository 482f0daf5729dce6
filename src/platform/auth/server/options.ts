import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { PasswordRules } from './passwords/passwords.ts';
import type { SessionLifeOf } from './sessions/session-life.ts';
import type { ThrottleLimits } from './limits/throttle.ts';

/**
 * The product's part of a sign-up, in its transaction: returns the metadata to store with the account, or
 * throws an `AuthRefusal`, so that no account is created.
 */
export type OnSignUp = (
  tx: Tx,
  user: { user_id: string; email: string; user_metadata: Record<string, unknown> },
) => Promise<Record<string, unknown>>;

/** Account changes that an intruder could have made. */
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
  /** Depends on the account's role or, at sign-up, on the role that is requested. */
  passwordRules: (tx: Tx, userId: string | null, metadata: Record<string, unknown>) => Promise<PasswordRules>;
  /** Whether the school currently allows many sign-ups from one network. */
  allowsManySignUps: (tx: Tx, at: Date) => Promise<boolean>;
  /** Sends a password reset link to the account's owner, in the transaction that created it. */
  sendRecovery: (
    tx: Tx,
    recovery: { user: { id: string; email: string }; token: string; at: Date; expires_at: Date },
  ) => Promise<void>;
  /** Notifies an account's owner of a change, in the transaction of the change. */
  tellOwner: (tx: Tx, change: { user_id: string; change: AccountChange; at: Date }) => Promise<void>;
};

export type AuthOptions = AuthHooks & {
  db: Db;
  /** Base URL of /auth/v1; included in every token. */
  issuer: string;
  now: () => Date;
  log: Logger;
  secrets: Secrets;
  /** The URL that identifies this site to passkeys, and the name shown by authenticator apps and messages. */
  installation: Pick<Installation, 'publicUrl' | 'schoolName'>;
  /** Sends a text message; without it, phones cannot be second factors. */
  sendSms?: ((to: string, text: string) => Promise<void>) | undefined;
  /** The caller's IP address. Forwarding headers are evaluated there, never here. */
  clientAddress: (c: Context) => string;
  accessTokenSeconds?: number;
  /** Requests per minute allowed for one signed-in person; 0 (the default) for no limit. */
  requestsPerMinute?: number;
  throttle?: ThrottleLimits;
};
