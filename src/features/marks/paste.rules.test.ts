import { expect, it } from 'vitest';
import { idOf } from '#platform/ui/testing/server.ts';
import type { ColumnRules } from './entry.rules.ts';
import { planPaste } from './paste.rules.ts';

const RULES: ColumnRules = { out_of: '20', decimals: 2, judgements: null };
const CLASS = [
  { id: idOf(1), full_name: 'Ngo Bassa Élodie', roll_number: '2026-0001' },
  { id: idOf(2), full_name: 'Onana Laure', roll_number: '2026-0002' },
  { id: idOf(3), full_name: 'Wanko Ulrich', roll_number: '2026-0003' },
];

const said = (text: string, pupils = CLASS) => {
  const plan = planPaste(text, pupils, RULES);
  return {
    by: plan.by,
    lines: plan.lines.map(({ pupil, content }) => [pupil.roll_number, content.number ?? content.special]),
    faults: plan.faults.map(({ why }) => why),
  };
};

it('a mark beside a roll number goes to that student, whatever the order of lines and columns', () => {
  const lines = [
    ['2026-0003', '9.5'],
    ['2026-0001', '14'],
  ];
  expect(said('2026-0003\t9,5\n2026-0001\t14\n')).toEqual({ by: 'roll_number', lines, faults: [] });
  expect(said('9,5\tWanko\t2026-0003\n14\tNgo\t2026-0001').by).toBe('roll_number');
  expect(said('Matricule;Nom;Note\r\n2026-0003;Wanko;9,5\r\n2026-0001;Ngo;14\r\n')).toEqual({
    by: 'roll_number',
    lines,
    faults: [],
  });
});

it('names are used without roll numbers, ignoring accents, and a shared name matches nobody', () => {
  expect(said('ngo bassa elodie\t14\nONANA  LAURE\ta').lines).toEqual([
    ['2026-0001', '14'],
    ['2026-0002', 'absent'],
  ]);
  const twins = CLASS.map((one) => ({ ...one, full_name: 'Abena Paul' }));
  expect(said('Abena Paul\t14', twins)).toEqual({ by: 'name', lines: [], faults: ['nobody'] });
});

it('a single column follows the order of the list, and only if the counts are equal', () => {
  expect(said('10\n\n12\n')).toEqual({
    by: 'order',
    lines: [
      ['2026-0001', '10'],
      ['2026-0003', '12'],
    ],
    faults: [],
  });
  expect(said('10\n12').by).toBeNull();
  expect(said('10\n12\n13\n14').by).toBeNull();
});

it('entries that match nobody, repeat or are no marks are listed, and do not affect others', () => {
  expect(said('2026-0001\t14\n2026-0009\t12\n2026-0001\t15\n2026-0002\t25\n2026-0003\tbien')).toEqual({
    by: 'roll_number',
    lines: [['2026-0001', '14']],
    faults: ['nobody', 'twice', 'out_of_range', 'not_understood'],
  });
});

it('special values as displayed in the grid and in lists are parsed back', () => {
  expect(said('2026-0001\tAbsent\n2026-0002\tabs\n2026-0003\tDispensé').lines).toEqual([
    ['2026-0001', 'absent'],
    ['2026-0002', 'absent'],
    ['2026-0003', 'exempt'],
  ]);
  expect(said('Absent\nJustifié\n12').by).toBe('order');
});
