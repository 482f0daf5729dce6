/** Operations that may require a second person. */
export const APPROVAL_KINDS = [
  'fees.reversal',
  'fees.reduction',
  'fees.refund',
  'bank.withdrawal',
  'bank.reversal',
  'people.role',
  'report_cards.change',
  'year_end.run',
] as const;
export type ApprovalKindName = (typeof APPROVAL_KINDS)[number];

/**
 * The duties whose operations may require a second person, in addition to the head's: the kinds' policies use
 * no others.
 */
export const DECIDING_DUTIES = ['bursar', 'academic'] as const;

/** Kinds that move money: a school may set an amount up to which one person is enough. */
export const KINDS_WITH_AMOUNT: readonly ApprovalKindName[] = [
  'fees.reversal',
  'fees.reduction',
  'fees.refund',
  'bank.withdrawal',
  'bank.reversal',
];

/** `failed`: it was approved, but the operation was refused because something had changed since the request. */
export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'expired', 'failed'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** The number of days until a request expires. */
export const WAITING_DAYS = 7;
const DAY_MS = 86_400_000;
export const expiryOf = (askedAt: Date): Date => new Date(askedAt.getTime() + WAITING_DAYS * DAY_MS);

export type SchoolRule = { is_on: boolean; above: bigint | null };

/** Whether the school's rule requires a second person. Up to the limit one person is enough. */
export function holdsUp({ is_on, above }: SchoolRule, amount: bigint | null): boolean {
  return is_on && (above === null || amount === null || amount > above);
}

/** The data by which accounts of one person are recognized. */
export type AccountFacts = { userId: string; email: string; phone: string | null; nameKey: string | null };

/** The mailbox of an address: a suffix after a plus sign is ignored. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).toLowerCase();
  const domain = email.slice(at).toLowerCase();
  const plain = name.split('+')[0]!;
  // Google ignores dots in the name.
  return (domain === '@gmail.com' ? plain.replaceAll('.', '') : plain) + domain;
}

/** A name independent of word order: "ONANA Chantal" and "Chantal Onana" are equal. */
const sameName = (key: string) => key.split(/\s+/).toSorted().join(' ');

/**
 * Whether two accounts seem to belong to one person: the same account, mailbox, phone number or name.
 * Accounts of one person without any of these in common are not recognized.
 */
export function isSamePerson(one: AccountFacts, other: AccountFacts): boolean {
  return (
    one.userId === other.userId ||
    mailboxOf(one.email) === mailboxOf(other.email) ||
    (one.phone !== null && one.phone !== '' && one.phone === other.phone) ||
    (one.nameKey !== null && other.nameKey !== null && sameName(one.nameKey) === sameName(other.nameKey))
  );
}

/** Messages for failures that the operation itself does not define. */
export const FAILURES: Readonly<Record<string, string>> = {
  ASKER_MAY_NOT: /*i18n*/ 'The person who asked no longer has the duty for it.',
  OUTDATED: /*i18n*/ 'The portal has been upgraded since. Please make the request again.',
  NOT_FOUND: /*i18n*/ 'This record does not exist, or you may not see it.',
};
