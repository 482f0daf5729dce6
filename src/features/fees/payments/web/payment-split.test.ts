import { expect, it } from 'vitest';
import { centimes } from '#platform/money/money.ts';
import type { OwedFee } from '../../fees.rules.ts';
import { partMistake, splitTyped } from './payment-split.ts';

const owed = (id: string, francs: number): OwedFee => ({
  id,
  due_date: `2026-12-0${id}`,
  owed: centimes(BigInt(francs) * 100n),
});
const FEES = [owed('1', 20_000), owed('2', 3_000)];

it('splits what is typed as the server does, and nothing of what is no amount', () => {
  expect(splitTyped(FEES, '10000', 'equal', {})).toMatchObject({
    allocated: 1_000_000n,
    left: 0n,
    over: 0n,
  });
  expect([...splitTyped(FEES, '10000', 'equal', {}).parts]).toEqual([
    ['2', 300_000n],
    ['1', 700_000n],
  ]);
  for (const typed of ['', '0', 'abc', '-5', '1,5'])
    expect(splitTyped(FEES, typed, 'equal', {})).toMatchObject({ amount: 0n, allocated: 0n, left: 0n });
});

it('keeps apart what is more than all the fees owe, so that they get no franc too much', () => {
  expect(splitTyped(FEES, '25000', 'oldest', {})).toMatchObject({
    owed: 2_300_000n,
    allocated: 2_300_000n,
    over: 200_000n,
    left: 0n,
  });
});

it('counts by hand only the fees that are selected, and says what is missing or too much', () => {
  const hand = { '1': '2000', '2': '500', gone: '9000' };
  expect(splitTyped(FEES, '3000', 'manual', hand)).toMatchObject({ allocated: 250_000n, left: 50_000n });
  expect(splitTyped(FEES, '2000', 'manual', hand)).toMatchObject({ left: -50_000n });
});

it('takes an empty part and zero for nothing, and finds what is no amount or above what the fee owes', () => {
  const fee = owed('2', 3_000);
  for (const nothing of ['', '0', '0.00']) expect(partMistake(fee, nothing)).toBeNull();
  expect(partMistake(fee, '3000')).toBeNull();
  expect(partMistake(fee, '3000.01')).toBe('above_owed');
  expect(partMistake(fee, 'abc')).toBe('no_amount');
});
