import { expect, it } from 'vitest';
import { EMPTY } from './entry.rules.ts';
import { moderatedMarks } from './moderation.rules.ts';

const column = ['0', '9', '12.25', '19.5'].map((number) => ({
  pupil: number,
  content: { ...EMPTY, number },
}));
const after = (
  ...args: Parameters<typeof moderatedMarks<string>> extends [unknown, ...infer R] ? R : never
) => moderatedMarks(column, ...args).map(({ pupil, after: { number } }) => `${pupil} → ${number}`);

it('lists the marks that change, never above the column’s maximum', () => {
  expect(after([{ by: 'add', value: '1' }], '20')).toEqual(['0 → 1', '9 → 10', '12.25 → 13.25', '19.5 → 20']);
});

it('applies the steps in order', () => {
  const [add, multiply] = [
    { by: 'add', value: '1' },
    { by: 'multiply', value: '1.1' },
  ] as const;
  expect(after([add, multiply], '20')).toContain('9 → 11');
  expect(after([multiply, add], '20')).toContain('9 → 10.9');
});

it('omits unchanged marks, absences and empty cells', () => {
  const others = [
    { pupil: 'absent', content: { ...EMPTY, special: 'absent' as const } },
    { pupil: 'empty', content: EMPTY },
    ...column,
  ];
  expect(moderatedMarks(others, [{ by: 'cap', value: '12' }], '20').map(({ pupil }) => pupil)).toEqual([
    '12.25',
    '19.5',
  ]);
  expect(moderatedMarks(others, [], '20')).toEqual([]);
});

it('rounds half up for display', () => {
  expect(after([{ by: 'multiply', value: '1.01' }], '20')).toContain('12.25 → 12.37');
});
