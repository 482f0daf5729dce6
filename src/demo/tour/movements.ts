import type { PaymentMethod } from '#features/ledger/payment-methods.rules.ts';
import type { Leg } from '#features/ledger/server/ledger.service.ts';
import type { Money } from '#platform/money/money.ts';

/** A ledger transaction before it is posted: all of them are first sorted by time. */
export type Movement = {
  id: string;
  at: Date;
  by: string;
  kind: string;
  memo: string | null;
  reverses?: string;
  /** Its legs other than cash or bank. */
  legs: Leg[];
  /** Money received or paid out; its account depends on the cashier on duty. */
  money: { method: PaymentMethod; amount: Money } | null;
  audit: { action: string; subject: { type: string; id: string }; details?: Record<string, string> };
};
