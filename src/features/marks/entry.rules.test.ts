import { describe, expect, it } from 'vitest';
import { SPECIAL_VALUES } from '#features/marking/marking-scheme.ts';
import { EMPTY, type ColumnRules, figuresOf, letterOf, readEntry } from './entry.rules.ts';

const OUT_OF_20: ColumnRules = { out_of: '20.00', decimals: 2, judgements: null };
const number = (text: string) => ({ content: { ...EMPTY, number: text } });
const special = (name: (typeof SPECIAL_VALUES)[number]) => ({ content: { ...EMPTY, special: name } });

describe('parsing what is typed in a cell', () => {
  it.each([
    ['14', number('14')],
    ['14,5', number('14.5')],
    ['14.50', number('14.5')],
    [' 7 ', number('7')],
    ['007', number('7')],
    ['8,', number('8')],
    ['20', number('20')],
    ['20,00', number('20')],
  ])('%j is a mark, with comma or dot', (typed, entry) => expect(readEntry(typed, OUT_OF_20)).toEqual(entry));

  it('a real 0 is a mark, an empty cell is not', () => {
    expect(readEntry('0', OUT_OF_20)).toEqual(number('0'));
    expect(readEntry(' ', OUT_OF_20)).toEqual({ content: EMPTY });
  });

  it.each([
    ['a', special('absent')],
    ['J', special('absent_justified')],
    ['e', special('exempt')],
    ['n', special('not_submitted')],
  ])('%j is a special value', (typed, entry) => expect(readEntry(typed, OUT_OF_20)).toEqual(entry));

  it.each([
    ['Absent', 'absent'],
    ['ABS.', 'absent'],
    ['Justifié', 'absent_justified'],
    ['abs. just.', 'absent_justified'],
    ['Dispensé', 'exempt'],
    ['disp.', 'exempt'],
    ['Inapte', 'unfit'],
    ['Non rendu', 'not_submitted'],
    ['Not handed in', 'not_submitted'],
    ['Absent\u00A0: 0', 'absent_zero'],
    ['0 (abs.)', 'absent_zero'],
    ['Non rendu : 0', 'not_submitted_zero'],
    ['Fraude\u00A0: 0', 'cheating_zero'],
    ['Non suivi', 'not_taken'],
  ] as const)('%j is the same, written as a word', (typed, name) =>
    expect(readEntry(typed, OUT_OF_20)).toEqual(special(name)),
  );

  it('every special value has its own letter', () => {
    expect(new Set(SPECIAL_VALUES.map(letterOf)).size).toBe(SPECIAL_VALUES.length);
  });

  it.each([
    ['20.5', 'out_of_range'],
    ['145', 'out_of_range'],
    ['20,001', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['12.345', 'too_precise'],
    ['1e1', 'not_understood'],
    ['12 5', 'not_understood'],
    ['x', 'not_understood'],
    ['1.2.3', 'not_understood'],
  ])('%j is refused, never guessed', (typed, fault) =>
    expect(readEntry(typed, OUT_OF_20)).toEqual({ fault }),
  );

  it('a scheme of whole marks refuses halves', () => {
    expect(readEntry('14,5', { ...OUT_OF_20, decimals: 0 })).toEqual({ fault: 'too_precise' });
    expect(readEntry('14,0', { ...OUT_OF_20, decimals: 0 })).toEqual(number('14'));
  });

  it('with judgments a code takes precedence over a letter, and numbers are invalid', () => {
    const rules = { ...OUT_OF_20, judgements: ['A', 'NA'] };
    expect(readEntry('na', rules)).toEqual({ content: { ...EMPTY, judgement: 'NA' } });
    expect(readEntry('a', rules)).toEqual({ content: { ...EMPTY, judgement: 'A' } });
    expect(readEntry('14', rules)).toEqual({ fault: 'not_understood' });
  });
});

it('the figures of a column count missing entries, and treat no blank or absence as zero', () => {
  const [ten, fifteen] = [
    { ...EMPTY, number: '10.00' },
    { ...EMPTY, number: '15.5' },
  ];
  const absent = { ...EMPTY, special: 'absent' as const };
  expect(figuresOf([ten, fifteen, absent, EMPTY, undefined])).toEqual({
    entered: 3,
    missing: 2,
    mean: 1275,
    lowest: 1000,
    highest: 1550,
  });
  expect(figuresOf([undefined])).toEqual({ entered: 0, missing: 1, mean: null, lowest: null, highest: null });
});
