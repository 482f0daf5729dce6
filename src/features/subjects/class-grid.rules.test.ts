import { describe, expect, it } from 'vitest';
import { type CellContent, cellAfter, planPaste, readBlock, readCell } from './class-grid.rules.ts';

const teacher = (user_id: string, full_name: string) => ({
  user_id,
  full_name,
  email: `${user_id}@school.cm`,
});
const TEACHERS = [
  teacher('t1', 'Mbarga Thérèse'),
  teacher('t2', 'Ndi Paul'),
  teacher('t3', 'Fotso Jean'),
  teacher('t4', 'Jean Fotso'),
];

describe('a pasted cell', () => {
  it.each<[string, ReturnType<typeof readCell>]>([
    ['', null],
    ['  ', null],
    ['4', { coefficient: '4' }],
    ['02,50', { coefficient: '2.5' }],
    ['MBARGA Therese', { teacher_id: 't1' }],
    ['thérèse mbarga', { teacher_id: 't1' }],
    ['T2@school.cm', { teacher_id: 't2' }],
    ['4 Ndi Paul', { coefficient: '4', teacher_id: 't2' }],
    ['Ndi Paul (1,5)', { coefficient: '1.5', teacher_id: 't2' }],
    ['4 t2@school.cm', { coefficient: '4', teacher_id: 't2' }],
    ['0', 'NO_COEFFICIENT'],
    ['1.234', 'NO_COEFFICIENT'],
    ['Nobody', 'UNKNOWN_TEACHER'],
    ['-3', 'UNKNOWN_TEACHER'],
    ['Fotso Jean', 'TWO_TEACHERS'],
    ['mbar', { teacher_id: 't1' }],
    ['Therese', { teacher_id: 't1' }],
    ['p', { teacher_id: 't2' }],
    ['arga', { teacher_id: 't1' }],
    ['fot', 'TWO_TEACHERS'],
  ])('%j is parsed as meant, or as nothing', (text, read) => {
    expect(readCell(text, TEACHERS)).toEqual(read);
  });
});

it('a copied block keeps its empty cells and its quotes, without a final line break', () => {
  expect(readBlock('4\t\t"Ndi\nPaul"\r\n\t"say ""x"""\r\n')).toEqual([
    ['4', '', 'Ndi Paul'],
    ['', 'say "x"'],
  ]);
  expect(readBlock('4')).toEqual([['4']]);
});

const subject = (id: string, code: string, archived_at: string | null = null) => ({
  id,
  code,
  archived_at,
  name_en: `${code} en`,
  name_fr: `${code} fr`,
  default_coefficient: '2',
});

describe('a pasted block', () => {
  const SUBJECTS = [subject('s1', 'MATHS'), subject('s2', 'ENG'), subject('s3', 'GREC', '2026-01-01')];
  const CLASSES = [
    { id: 'a', name: '6e', section: 'A' },
    { id: 'b', name: '6e', section: 'B' },
  ];
  const HELD: Record<string, CellContent> = { 'a s1': { coefficient: '4', teacher_id: 't1' } };
  const plan = (text: string, at = { row: 0, column: 0 }) => {
    const { lines, faults } = planPaste({
      block: readBlock(text),
      at,
      subjects: SUBJECTS,
      classes: CLASSES,
      heldAt: (schoolClass, { id }) => HELD[`${schoolClass.id} ${id}`] ?? null,
      teachers: TEACHERS,
    });
    return {
      lines: lines.map(({ schoolClass, subject: { id }, now, kind }) => [schoolClass.id, id, now, kind]),
      faults: faults.map(({ text: of, why }) => [of, why]),
    };
  };

  it('goes to the position of the paste; a coefficient keeps the teacher, a teacher the coefficient', () => {
    expect(plan('4\t5\nNdi Paul\t\n').lines).toEqual([
      ['a', 's1', { coefficient: '4', teacher_id: 't1' }, 'same'],
      ['b', 's1', { coefficient: '5', teacher_id: null }, 'new'],
      ['a', 's2', { coefficient: '2', teacher_id: 't2' }, 'new'],
    ]);
    expect(plan('Ndi Paul').lines).toEqual([['a', 's1', { coefficient: '4', teacher_id: 't2' }, 'changed']]);
  });

  it('with classes above and subjects beside is matched by their names, in any order, even transposed', () => {
    const expected = [
      ['b', 's2', { coefficient: '3', teacher_id: null }, 'new'],
      ['a', 's1', { coefficient: '6', teacher_id: 't1' }, 'changed'],
    ];
    const at = { row: 1, column: 1 };
    expect(plan('\t6e B\t6E A\nEng fr\t3\t\nmaths\t\t6', at).lines).toEqual(expected);
    expect(plan('\teng\tMATHS en\n6e b\t3\t\n6e a\t\t6', at).lines).toEqual(expected);
  });

  it('reports what it could not match, and what did not fit', () => {
    expect(plan('Nobody\t1\t9').faults).toEqual([
      ['Nobody', 'UNKNOWN_TEACHER'],
      ['9', 'OUTSIDE'],
    ]);
    expect(plan('7', { row: 2, column: 0 }).faults).toEqual([['7', 'ARCHIVED']]);
    expect(plan('\t6e A\t5e\nMATHS\t4\t5\nLatin\t1\t').faults).toEqual([
      ['5e', 'UNKNOWN_CLASS'],
      ['Latin', 'UNKNOWN_SUBJECT'],
    ]);
  });
});

it('arrow keys move in the grid and stop at its edges', () => {
  const size = { rows: 3, columns: 4 };
  const from = (key: string, ctrl = false, at = { row: 1, column: 1 }) => {
    const next = cellAfter({ key, ctrl }, at, size);
    return next && [next.row, next.column];
  };
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => from(key))).toEqual([
    [0, 1],
    [2, 1],
    [1, 0],
    [1, 2],
  ]);
  expect([from('Home'), from('End'), from('Home', true), from('End', true)]).toEqual([
    [1, 0],
    [1, 3],
    [0, 0],
    [2, 3],
  ]);
  expect([from('PageUp'), from('PageDown'), from('a')]).toEqual([[0, 1], [2, 1], null]);
  expect(from('ArrowUp', false, { row: 0, column: 0 })).toEqual([0, 0]);
});
