import { addDays } from '#features/school-year/school-year.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** What a document of a student is. */
export const DOCUMENT_KINDS = ['birth_certificate', 'school_report', 'medical', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A document is marked so many days before it expires. */
export const EXPIRES_SOON_DAYS = 30;
/** Room for a whole schooling, and an end for whoever uploads for ever. */
export const MOST_DOCUMENTS = 30;

/** Where a document stands on a day: it is good through its last day. */
export function validityOf(expiresOn: string | null, today: SchoolDay): 'valid' | 'soon' | 'expired' {
  if (expiresOn === null) return 'valid';
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, EXPIRES_SOON_DAYS) ? 'soon' : 'valid';
}
