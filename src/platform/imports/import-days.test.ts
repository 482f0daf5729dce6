import { describe, expect, it } from 'vitest';
import { readDay } from './import-days.ts';

describe('a day', () => {
  it.each([
    ['03/11/2026', '2026-11-03'],
    ['3-11-26', '2026-11-03'],
    ['3.11.2026', '2026-11-03'],
    ['03 11 2026', '2026-11-03'],
    ['03/11/2026 14:05', '2026-11-03'],
    ['2026-11-03', '2026-11-03'],
    ['2026/11/3', '2026-11-03'],
    ['2026-11-03T23:59:59Z', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['3 novembre 2026', '2026-11-03'],
    ['1er août 2026', '2026-08-01'],
    ['03-Nov-26', '2026-11-03'],
    ['Nov 3, 2026', '2026-11-03'],
    ['29/02/2028', '2028-02-29'],
    ['01/01/69', '2069-01-01'],
    ['01/01/70', '1970-01-01'],
  ])('%s is read with the day first', (text, day) => expect(readDay(text, true)).toEqual({ day }));

  it('has the month first if specified', () => {
    expect(readDay('11/03/2026', false)).toEqual({ day: '2026-11-03' });
    expect(readDay('11/13/2026', true)).toEqual({ fault: 'NO_SUCH_DAY' });
  });

  it.each([
    ['31/02/2026', 'NO_SUCH_DAY'],
    ['29/02/2027', 'NO_SUCH_DAY'],
    ['2026-13-01', 'NO_SUCH_DAY'],
    ['00/11/2026', 'NO_SUCH_DAY'],
    ['01/01/1969', 'DAY_OUT_OF_RANGE'],
    ['2200-01-01', 'DAY_OUT_OF_RANGE'],
    ['yesterday', 'NOT_A_DATE'],
    ['45000', 'NOT_A_DATE'],
    ['3/11', 'NOT_A_DATE'],
    ['3 Foo 2026', 'NOT_A_DATE'],
    ['03/11/20261', 'NOT_A_DATE'],
  ])('%s is refused', (text, fault) => expect(readDay(text, true)).toEqual({ fault }));
});
