import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#platform/auth/server/auth.tables.ts';
import { addressConfirmations } from './deliveries.tables.ts';

/** The current address of the account was confirmed. */
export const isConfirmed = and(
  isNotNull(addressConfirmations.confirmed_at),
  eq(addressConfirmations.email, users.email),
)!;
