import { addDays } from '#features/school-year/school-year.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

// Apart from the kinds: pages are told the answer, and need none of the calendar.

/** A document is marked so many days before it expires. */
export const EXPIRES_SOON_DAYS = 30;
/** Where a document stands on a day: it is good through its last day. */
export function validityOf(expiresOn: string | null, today: SchoolDay): 'valid' | 'soon' | 'expired' {
  if (expiresOn === null) return 'valid';
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, EXPIRES_SOON_DAYS) ? 'soon' : 'valid';
}
