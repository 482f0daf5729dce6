import { expect, it } from 'vitest';
import { fundSums } from './fund-sums.rules.ts';

const fee = (balance: string, fund?: string) => ({ balance, structure: fund ? { fund } : {} });

it('a bill says what each fund gets, the school first; and nothing where all of it is the school’s', () => {
  expect(fundSums([fee('100', 'Parents'), fee('50'), fee('25.50'), fee('7', 'Parents')])).toEqual([
    { fund: null, balance: '75.50' },
    { fund: 'Parents', balance: '107' },
  ]);
  expect(fundSums([fee('100'), fee('50')])).toEqual([]);
  expect(fundSums([fee('100', 'Parents')])).toEqual([{ fund: 'Parents', balance: '100' }]);
  expect(fundSums([])).toEqual([]);
});
