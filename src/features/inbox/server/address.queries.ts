import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#platform/auth/server/auth.tables.ts';
import { addressConfirmations } from './deliveries.tables.ts';

/** Confirmed by the owner of the account's present address. */
export const isConfirmed = and(
  isNotNull(addressConfirmations.confirmed_at),
  eq(addressConfirmations.email, users.email),
)!;
