import { expect, it } from 'vitest';
import { fundSums } from './fund-sums.rules.ts';

const fee = (balance: string, fund?: string) => ({ balance, structure: fund ? { fund } : {} });

it('a bill states the share of each fund, the school first, and nothing if all of it goes to the school', () => {
  expect(fundSums([fee('100', 'Parents'), fee('50'), fee('25.50'), fee('7', 'Parents')])).toEqual([
    { fund: null, balance: '75.50' },
    { fund: 'Parents', balance: '107' },
  ]);
  expect(fundSums([fee('100'), fee('50')])).toEqual([]);
  expect(fundSums([fee('100', 'Parents')])).toEqual([{ fund: 'Parents', balance: '100' }]);
  expect(fundSums([])).toEqual([]);
});
