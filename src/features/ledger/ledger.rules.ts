/** savings: what the school keeps for students. till: money in hand, by method. The others are the fees'. */
export type AccountKind = 'savings' | 'till' | 'fee_receivable' | 'fee_income' | 'credit' | 'opening';

/** frozen: looked at, not moved. closed: at zero, for good. */
export type AccountStatus = 'open' | 'frozen' | 'closed';

/** How money comes and goes, by the specification's names. */
export const PAYMENT_METHODS = ['cash', 'bank_transfer', 'mobile_money', 'check', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The tills, made once by the migration. */
export const TILLS: Record<PaymentMethod, string> = {
  cash: '00000000-0000-7000-8000-0000000011a1',
  bank_transfer: '00000000-0000-7000-8000-0000000011a2',
  mobile_money: '00000000-0000-7000-8000-0000000011a3',
  check: '00000000-0000-7000-8000-0000000011a4',
  card: '00000000-0000-7000-8000-0000000011a5',
};

/** The largest leg that the books take, in centimes: what a structure brings is one leg, however many students get it. */
export const MOST_LEG = 1_000_000_000_000_000n;

/** Why the books were checked. */
export type CheckCause = 'start' | 'nightly' | 'demand';

/** A receipt as it is printed and said: its day and its number in it, "20261121-0001". */
export function receiptName(valueDate: string, receiptNumber: number): string {
  return `${valueDate.replaceAll('-', '')}-${String(receiptNumber).padStart(4, '0')}`;
}
