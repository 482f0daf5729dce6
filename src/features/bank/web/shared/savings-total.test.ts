import { expect, it } from 'vitest';
import { hasOthers, splitSavings } from './savings-total.ts';

const [own, trip] = [
  { balance: '24000', members: ['Élodie'] },
  { balance: '22000', members: ['Élodie'], other_members: 4 },
];

it('the money of a class trip does not count as savings of one of its members', () => {
  expect(splitSavings([own, trip], hasOthers)).toEqual({ own: 24_000_00n, shared: 22_000_00n });
  expect(splitSavings([{ balance: '22000', members: ['Élodie', 'Joël'] }], hasOthers)).toEqual({
    own: 0n,
    shared: 22_000_00n,
  });
});

it('an account of two sisters counts as the family’s own', () => {
  const sisters = { balance: '5000', members: ['Élodie', 'Aïcha'], other_members: 0 };
  const split = splitSavings([sisters, trip], ({ other_members = 0 }) => other_members > 0);
  expect(split).toEqual({ own: 5_000_00n, shared: 22_000_00n });
});
