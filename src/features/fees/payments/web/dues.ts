import type { Money } from '#platform/money/money.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { totalOwed } from '../../fees.rules.ts';
import { inPayingOrder, owedFee } from '../payment-split.rules.ts';

/** The part of some fees to pay at once: all, or one student's. */
export function dueOf(standing: readonly StudentFee[], studentId?: string): Money {
  const its = inPayingOrder(standing, studentId).map(owedFee);
  return totalOwed(studentId === undefined ? its : its.filter((fee) => fee.student_id === studentId));
}
