import { expect, it } from 'vitest';
import { duesOf } from './account.rules.ts';

const aFee = (balance: string, due_date: string, status: 'pending' | 'overdue' | 'paid' | 'partial') => ({
  balance,
  due_date,
  status,
});
const dues = (...fees: ReturnType<typeof aFee>[]) =>
  duesOf({ fees } as unknown as Parameters<typeof duesOf>[0]);

it('adds up what is late, and what falls due on the next day on which something does', () => {
  expect(
    dues(
      aFee('5000', '2026-09-10', 'overdue'),
      aFee('2500.50', '2026-10-01', 'overdue'),
      aFee('0', '2026-11-30', 'paid'),
      aFee('20000', '2027-01-15', 'pending'),
      aFee('1000', '2026-12-18', 'partial'),
      aFee('500', '2026-12-18', 'pending'),
    ),
  ).toEqual({ overdue: 750_050n, next: { amount: 150_000n, day: '2026-12-18' } });
});

it('has no next fee if all open ones are late, and no late one if nothing is owed', () => {
  expect(dues(aFee('5000', '2026-09-10', 'overdue'))).toEqual({ overdue: 500_000n, next: null });
  expect(dues(aFee('0', '2026-11-30', 'paid'))).toEqual({ overdue: 0n, next: null });
});
