import { addDays } from '#features/school-year/school-year.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

// Separate from the kinds, because pages receive the result and do not need the calendar.

/** Days before expiry at which a document is marked. */
export const EXPIRES_SOON_DAYS = 30;
/** The validity of a document on a day. It is still valid on its expiry day. */
export function validityOf(expiresOn: string | null, today: SchoolDay): 'valid' | 'soon' | 'expired' {
  if (expiresOn === null) return 'valid';
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, EXPIRES_SOON_DAYS) ? 'soon' : 'valid';
}
