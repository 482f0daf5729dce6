import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, centimes, formatMoney } from '#platform/money/money.ts';
import { readAmount } from './import-amounts.ts';

describe('an amount', () => {
  it.each([
    ['25000', 2_500_000n],
    ['25 000', 2_500_000n],
    ['25\u00A0000', 2_500_000n],
    ['25\u202F000,50', 2_500_050n],
    ['25.000', 2_500_000n],
    ['1.234.567', 123_456_700n],
    ['25000,50', 2_500_050n],
    ['25000.5', 2_500_050n],
    ['1,234.56', 123_456n],
    ['1.234,56', 123_456n],
    ['-5 000 FCFA', -500_000n],
    ['(5 000)', -500_000n],
    ['5 000-', -500_000n],
    ['−5000', -500_000n],
    ['+5000', 500_000n],
    ['FCFA 5 000', 500_000n],
    ['5000 F CFA', 500_000n],
    ['5000 XAF', 500_000n],
    ['5 000 F', 500_000n],
    ["1'234'567.89", 123_456_789n],
    ['０５', 500n],
    ['9999999999,99', 999_999_999_999n],
    ['0', 0n],
    ['1.5000', 150n],
  ])('%s is read with a decimal comma', (text, value) =>
    expect(readAmount(text, ',')).toEqual({ centimes: value }),
  );

  it.each([
    ['1,234', '.', 123_400n],
    ['25,000.50', '.', 2_500_050n],
    ['25000,50', '.', 2_500_050n],
    ['1,234,567', '.', 123_456_700n],
    ['1.234.567', '.', 123_456_700n],
  ] as const)('%s is read with a decimal %s', (text, decimal, value) =>
    expect(readAmount(text, decimal)).toEqual({ centimes: value }),
  );

  it.each([
    ['25.000', '.', 'TOO_PRECISE'],
    ['1,234', ',', 'TOO_PRECISE'],
    ['0,125', ',', 'TOO_PRECISE'],
    ['25000.125', ',', 'TOO_PRECISE'],
    ['1.1250', ',', 'TOO_PRECISE'],
    ['10000000000', ',', 'TOO_LARGE'],
    ['9'.repeat(40), ',', 'TOO_LARGE'],
    ...[
      '',
      '-',
      'abc',
      '12abc',
      '1 2',
      '1 23',
      '25 00',
      '1.23.456',
      '1,2,3',
      '--5',
      '-(5)',
      '(5',
      '5)',
      '5 EUR',
    ].map((text) => [text, ',', 'NOT_AN_AMOUNT'] as const),
    ...['1e5', '0x10', 'NaN', '=1+1', '1'.repeat(61), '1,234.567.8', '٣', '12/5', '5%'].map(
      (text) => [text, '.', 'NOT_AN_AMOUNT'] as const,
    ),
  ] as const)('%s is refused with a decimal %s', (text, decimal, fault) =>
    expect(readAmount(text, decimal)).toEqual({ fault }),
  );

  it('is parsed from every format in which the portal writes it, to the centime', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }), (value) => {
        const text = amountText(centimes(value));
        expect(readAmount(text, '.')).toEqual({ centimes: value });
        expect(readAmount(text.replace('.', ','), ',')).toEqual({ centimes: value });
        expect(readAmount(formatMoney(centimes(value), 'XAF'), ',')).toEqual({ centimes: value });
      }),
    );
  });
});
