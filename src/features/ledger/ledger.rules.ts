/** A kind of account, as the feature whose kind it is opens one; `ledger_account_kinds` has a row of the same name. */
export type AccountKind = {
  name: string;
  /** Of a till: how the money in it came. */
  method?: PaymentMethod;
  /** 1: grows by debits. -1: grows by credits, which is money that the school owes. */
  normal: 1 | -1;
  /** Whether it keeps a balance, which never goes below zero. What all movements share keeps none: each would wait for the one before. */
  keepsBalance: boolean;
};

/**
 * Where what a school brings from before comes from: the other side of savings and credits that were taken in before these books
 * began. No till: nobody counts that money today. One an import, by whose id it is owned.
 */
export const OPENING: AccountKind = { name: 'opening', normal: 1, keepsBalance: false };

/** frozen: looked at, not moved. closed: at zero, for good. */
export type AccountStatus = 'open' | 'frozen' | 'closed';

/** How money comes and goes, by the specification's names. */
export const PAYMENT_METHODS = ['cash', 'bank_transfer', 'mobile_money', 'check', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The tills that the whole school shares, made once by the migration. A cashier's own comes with the feature `till`. */
export const TILLS: Record<PaymentMethod, string> = {
  cash: '00000000-0000-7000-8000-0000000011a1',
  bank_transfer: '00000000-0000-7000-8000-0000000011a2',
  mobile_money: '00000000-0000-7000-8000-0000000011a3',
  check: '00000000-0000-7000-8000-0000000011a4',
  card: '00000000-0000-7000-8000-0000000011a5',
};

/** The largest leg that the books take, in centimes: what a structure brings is one leg, however many students get it. */
export const MOST_LEG = 1_000_000_000_000_000n;

/** What a check that could not be run names as broken: the books can't be read, so nobody knows whether they are right. */
export const CHECK_NOT_RUN = 'check_not_run';
export const wasNotRun = ({ failures }: { failures: readonly { rule: string }[] }): boolean =>
  failures.some(({ rule }) => rule === CHECK_NOT_RUN);

/** Why the books were checked. */
export type CheckCause = 'start' | 'nightly' | 'demand';

/**
 * A receipt as it is printed and said: the number of its series, "REC-2026-000412"; without one its day and its number in it,
 * "20261121-0001".
 */
export function receiptName(valueDate: string, receiptNumber: number, paperNumber: string | null): string {
  return paperNumber ?? `${valueDate.replaceAll('-', '')}-${String(receiptNumber).padStart(4, '0')}`;
}

/** The number of a series as it is typed, "rec-2026-412", in its full form; null for anything else. */
export function readPaperNumber(text: string): string | null {
  const [, prefix, year, number] = /^(REC|DEP|WDR|EXP|REV)-(\d{4})-(\d{1,9})$/.exec(text.toUpperCase()) ?? [];
  return number ? `${prefix}-${year}-${String(Number(number)).padStart(6, '0')}` : null;
}

/** The day and number that a receipt bears, "20261121-0001"; null for anything else. */
export function readReceiptName(text: string): { day: string; number: number } | null {
  const [, year, month, date, number] = /^([12]\d{3})(\d{2})(\d{2})-(\d{1,9})$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  return number && isDay(day) ? { day, number: Number(number) } : null;
}

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
