import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, centimes, formatMoney, MOST_MONEY, parseMoney } from './money.ts';

describe('reading an amount', () => {
  it.each([
    ['25000', 2_500_000n],
    ['25 000', 2_500_000n],
    ['25\u00a0000', 2_500_000n],
    ['25\u202f000', 2_500_000n],
    ['25.000', 2_500_000n],
    ['25,000', 2_500_000n],
    ['25 000,50', 2_500_050n],
    ['25.000,50', 2_500_050n],
    ['25,000.50', 2_500_050n],
    ['25000.5', 2_500_050n],
    ['0,01', 1n],
    ['1 234 567', 123_456_700n],
    [' 500 ', 50_000n],
    ['007', 700n],
    ['-300', -30_000n],
    ['9 999 999 999,99', 999_999_999_999n],
  ])('%j is %d centimes', (text, expected) => {
    expect(parseMoney(text)).toBe(expected);
  });

  it.each([
    ['', 'nothing'],
    ['abc', 'no figures'],
    ['12,3456', 'neither a group nor centimes'],
    ['25.00.000', 'groups of two'],
    ['1 23', 'half a group'],
    ['25.000.50', 'one mark for groups and centimes'],
    ['25 000 000,505', 'a third of a centime'],
    ['0.500', 'half a franc or five hundred: nobody knows'],
    ['1e9', 'an exponent'],
    ['0x10', 'another base'],
    ['NaN', 'not a number'],
    ['--5', 'two signs'],
    ['٢٥', 'figures of another script'],
    ['10 000 000 000', 'more than the ledger takes'],
    ['5 FCFA', 'words'],
  ])('%j is refused: %s', (text) => {
    expect(parseMoney(text)).toBeNull();
  });
});

describe('writing an amount', () => {
  it.each([
    [2_500_000n, 'XAF', '25\u00a0000\u00a0FCFA'],
    [2_500_000n, 'CFA', '25\u00a0000\u00a0CFA'],
    [2_500_050n, 'CFA', '25\u00a0000,50\u00a0CFA'],
    [0n, 'XAF', '0\u00a0FCFA'],
    [50_000n, 'XAF', '500\u00a0FCFA'],
    [-123_456_705n, 'XAF', '-1\u00a0234\u00a0567,05\u00a0FCFA'],
    [999_999_999_999n, 'XAF', '9\u00a0999\u00a0999\u00a0999,99\u00a0FCFA'],
    [2_500_000n, null, '25\u00a0000'],
  ] as const)('%d centimes in %s', (money, currency, expected) => {
    expect(formatMoney(centimes(money), currency)).toBe(expected);
  });

  it.each([
    [2_500_000n, '25000'],
    [2_500_050n, '25000.50'],
    [5n, '0.05'],
    [-30_000n, '-300'],
  ])('sends %d centimes to the API as a plain decimal', (money, expected) => {
    expect(amountText(centimes(money))).toBe(expected);
  });
});

const anyMoney = fc.bigInt({ min: -MOST_MONEY, max: MOST_MONEY }).map(centimes);

describe('every amount', () => {
  it('is parsed back to the same value, by people’s format and by the API’s', () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        expect(parseMoney(formatMoney(money, null))).toBe(money);
        expect(parseMoney(amountText(money))).toBe(money);
      }),
    );
  });

  it('has no space that breaks a line or is missing from a font', () => {
    fc.assert(
      fc.property(anyMoney, fc.constantFrom('XAF' as const, 'CFA' as const), (money, currency) => {
        expect(formatMoney(money, currency)).not.toMatch(/[ \u202f\u2009]/);
      }),
    );
  });
});
