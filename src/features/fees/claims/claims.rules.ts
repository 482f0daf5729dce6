import type { PaymentMethod } from '#features/ledger/ledger.rules.ts';

/** How families can pay: from a telephone, at a bank, or at the office, which gives its receipt at once. */
export const WAY_METHODS = [
  'mobile_money',
  'bank_transfer',
  'cash',
] as const satisfies readonly PaymentMethod[];
export type WayMethod = (typeof WAY_METHODS)[number];
/** Those that leave a number which the office can look up. */
export const CLAIM_METHODS = ['mobile_money', 'bank_transfer'] as const satisfies readonly WayMethod[];
export type ClaimMethod = (typeof CLAIM_METHODS)[number];

/** sent: waits for the office. withdrawn: its sender took it back. */
export const CLAIM_STATES = ['sent', 'accepted', 'refused', 'withdrawn'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Ways to pay at most, and what may wait for one student at a time. */
export const MOST_WAYS = 12;
export const MOST_WAITING = 5;

/** An operator's number as it is compared: in capitals, without blanks, whatever was copied with it. */
export function operatorNumber(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}
