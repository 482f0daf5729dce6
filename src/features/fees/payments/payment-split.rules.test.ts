import { expect, it } from 'vitest';
import type { Allocation } from '../fees.rules.ts';
import type { StudentFee } from '../charges/fees.contract.ts';
import { type Hand, owedFee, partMistake, partsByHand, planPayment } from './payment-split.rules.ts';

const fee = (id: string, balance: string): StudentFee => ({
  id,
  student: { student_id: 'pupil', full_name: 'Ngo Bassa Paul', roll_number: '1', class: null },
  structure: { id: 's', name: 'Tuition', academic_term: 'term_1', academic_year: '2026-2027' },
  instalment: 1,
  instalments: 1,
  amount_charged: balance,
  amount_due: balance,
  amount_paid: '0',
  balance,
  due_date: `2026-12-0${id}`,
  status: 'pending',
});
const FEES = [fee('1', '20000'), fee('2', '3000')];

const splitTyped = (ticked: StudentFee[], typed: string, chosen: Allocation, hand: Hand) =>
  planPayment({
    ticked,
    standing: [],
    first: undefined,
    typed,
    chosen,
    byHand: (fees) => partsByHand(fees, hand),
  }).split;

it('splits a typed amount as the server does, and ignores text that is no amount', () => {
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

it('separates the excess over all fees, so that no fee gets too much', () => {
  expect(splitTyped(FEES, '25000', 'oldest', {})).toMatchObject({
    owed: 2_300_000n,
    allocated: 2_300_000n,
    over: 200_000n,
    left: 0n,
  });
});

it('sums manual parts of selected fees only, and shows what is missing or in excess', () => {
  const hand = { '1': '2000', '2': '500', gone: '9000' };
  expect(splitTyped(FEES, '3000', 'manual', hand)).toMatchObject({ allocated: 250_000n, left: 50_000n });
  expect(splitTyped(FEES, '2000', 'manual', hand)).toMatchObject({ left: -50_000n });
});

it('treats an empty or zero part as none, and reports a part that is no amount or exceeds its fee', () => {
  const owed = owedFee(fee('2', '3000'));
  for (const nothing of ['', '0', '0.00']) expect(partMistake(owed, nothing)).toBeNull();
  expect(partMistake(owed, '3000')).toBeNull();
  expect(partMistake(owed, '3000.01')).toBe('above_owed');
  expect(partMistake(owed, 'abc')).toBe('no_amount');
});
