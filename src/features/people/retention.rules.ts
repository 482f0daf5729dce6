/** What the school may choose to forget after some months. Money, marks, students' records and the audit trail are not among it. */
export const RETENTION_KINDS = [
  'refused_requests',
  'unused_invitations',
  'contact_requests',
  'sent_mail',
  'known_devices',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** After how many months; what is not among them is kept for good. */
export const RETENTION_MONTHS = [3, 6, 12, 24, 60] as const;

/** What the school has chosen: months by kind. A kind that is missing is kept for good. */
export type RetentionChoices = Partial<Record<RetentionKind, number>>;

/** Before which moment rows go that are kept for so many months: the same day of an earlier month, or its last. */
export function keptSince(now: Date, months: number): Date {
  const since = new Date(now);
  since.setUTCDate(1);
  since.setUTCMonth(since.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + 1, 0)).getUTCDate();
  since.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return since;
}
