import type { PaymentMethod } from '#features/ledger/ledger.rules.ts';
import type { Leg } from '#features/ledger/server/ledger.service.ts';
import type { Money } from '#platform/money/money.ts';

/** A transaction of the books before it is posted: all of the school's are put in the order of time. */
export type Movement = {
  id: string;
  at: Date;
  by: string;
  kind: string;
  memo: string | null;
  reverses?: string;
  /** What it moves beside the money in hand. */
  legs: Leg[];
  /** Money that came in, or went out; which account that is depends on who is at the counter. */
  money: { method: PaymentMethod; amount: Money } | null;
  audit: { action: string; subject: { type: string; id: string }; details?: Record<string, string> };
};
