export const FEE_STATUSES = ['pending', 'partial', 'paid', 'overdue'] as const;
export type FeeStatus = (typeof FEE_STATUSES)[number];

/**
 * The stored state of a fee: how far it is paid. Lateness is computed, because it depends on the
 * day.
 */
export type FeeState = 'unpaid' | 'partial' | 'paid';

/** A fee's status on a day of the school: paid first, then late, then partly paid. */
export function feeStatus(fee: { state: FeeState; due_date: string }, today: string): FeeStatus {
  if (fee.state === 'paid') return 'paid';
  if (fee.due_date < today) return 'overdue';
  return fee.state === 'partial' ? 'partial' : 'pending';
}
