import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import type { OnSignUp } from './sign-up.ts';
import type { ThrottleLimits } from './throttle.ts';

export type AuthOptions = {
  db: Db;
  /** The address under which /auth/v1 is reached; stands in every token. */
  issuer: string;
  now: () => Date;
  log: Logger;
  /** The address of the caller. Forwarding headers are judged there, never here. */
  clientAddress: (c: Context) => string;
  onSignUp: OnSignUp;
  accessTokenSeconds?: number;
  throttle?: ThrottleLimits;
};
