/**
 * Data that the school may choose to delete after some months. Money, marks, students' records and
 * the audit trail are excluded.
 */
export const RETENTION_KINDS = [
  'refused_requests',
  'unused_invitations',
  'contact_requests',
  'sent_mail',
  'known_devices',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** Retention in months; kinds that are absent are kept forever. */
export const RETENTION_MONTHS = [3, 6, 12, 24, 60] as const;

/** The school's retention choices: months by kind. An absent kind is kept forever. */
export type RetentionChoices = Partial<Record<RetentionKind, number>>;

/** The cut-off for a retention in months: the same day of an earlier month, or its last. */
export function keptSince(now: Date, months: number): Date {
  const since = new Date(now);
  since.setUTCDate(1);
  since.setUTCMonth(since.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + 1, 0)).getUTCDate();
  since.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return since;
}
