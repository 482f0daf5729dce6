import type { PaymentMethod } from '#features/ledger/payment-methods.rules.ts';

/**
 * The kinds of payment methods for families: by phone, at a bank, or at the office, which gives a
 * receipt at once.
 */
export const WAY_METHODS = [
  'mobile_money',
  'bank_transfer',
  'cash',
] as const satisfies readonly PaymentMethod[];
export type WayMethod = (typeof WAY_METHODS)[number];
/** Methods with a reference number that the office can look up. */
export const CLAIM_METHODS = ['mobile_money', 'bank_transfer'] as const satisfies readonly WayMethod[];
export type ClaimMethod = (typeof CLAIM_METHODS)[number];

/** sent: awaits the office. withdrawn: canceled by its sender. */
export const CLAIM_STATES = ['sent', 'accepted', 'refused', 'withdrawn'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** The most payment methods, and the most pending claims for one student. */
export const MOST_WAYS = 12;
export const MOST_WAITING = 5;

/**
 * An operator's number normalized for comparison: upper case, without spaces or other copied
 * characters.
 */
export function operatorNumber(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}
