import type { PaymentMethod } from './payment-methods.rules.ts';

/** A kind of account, defined by its feature; `ledger_account_kinds` has a row of the same name. */
export type AccountKind = {
  name: string;
  /** For a till, the payment method. */
  method?: PaymentMethod;
  /** 1: debits increase it. -1: credits increase it, as with money that the school owes. */
  normal: 1 | -1;
  /**
   * Whether it keeps a balance, which never goes below zero. Accounts shared by all movements keep none, to
   * avoid lock contention.
   */
  keepsBalance: boolean;
};

/**
 * The other side of opening balances: savings and credits received before these books began. Not a till,
 * because that money is not counted today. One per import, which owns it by id.
 */
export const OPENING: AccountKind = { name: 'opening', normal: 1, keepsBalance: false };

/** frozen: readable, no movements. closed: at zero, permanently. */
export type AccountStatus = 'open' | 'frozen' | 'closed';

/** Maximum leg in centimes: assigning a fee structure is one leg, however many students it covers. */
export const MOST_LEG = 1_000_000_000_000_000n;

/** The failure recorded when a check could not run, so the state of the books is unknown. */
export const CHECK_NOT_RUN = 'check_not_run';
export const wasNotRun = ({ failures }: { failures: readonly { rule: string }[] }): boolean =>
  failures.some(({ rule }) => rule === CHECK_NOT_RUN);

export type CheckCause = 'start' | 'nightly' | 'demand';

/**
 * A receipt number as printed: of its series, "REC-2026-000412", or else day and daily number,
 * "20261121-0001".
 */
export function receiptName(valueDate: string, receiptNumber: number, paperNumber: string | null): string {
  return paperNumber ?? `${valueDate.replaceAll('-', '')}-${String(receiptNumber).padStart(4, '0')}`;
}

/** The full form of a typed series number such as "rec-2026-412"; null for anything else. */
export function readPaperNumber(text: string): string | null {
  const [, prefix, year, number] = /^(REC|DEP|WDR|EXP|REV)-(\d{4})-(\d{1,9})$/.exec(text.toUpperCase()) ?? [];
  return number ? `${prefix}-${year}-${String(Number(number)).padStart(6, '0')}` : null;
}

/** The day and number of a receipt such as "20261121-0001"; null for anything else. */
export function readReceiptName(text: string): { day: string; number: number } | null {
  const [, year, month, date, number] = /^([12]\d{3})(\d{2})(\d{2})-(\d{1,9})$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  return number && isDay(day) ? { day, number: Number(number) } : null;
}

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
