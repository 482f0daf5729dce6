import { describe, expect, it } from 'vitest';
import type { CellContent } from './class-grid.rules.ts';
import { copyColumn, fillFromUsual, usualSetsOf } from './grid-fills.ts';

const subject = (code: string, default_coefficient: string, archived_at: string | null = null) => ({
  code,
  default_coefficient,
  archived_at,
});
const SUBJECTS = [
  subject('MATHS', '4'),
  subject('FRA', '5'),
  subject('GREC', '1'),
  subject('SVT', '2', '2026-01-01'),
];
const HELD: Record<string, CellContent> = {
  '6e A MATHS': { coefficient: '7', teacher_id: 't1' },
  '6e A GREC': { coefficient: '1', teacher_id: null },
  '6e A SVT': { coefficient: '2', teacher_id: null },
  '6e B MATHS': { coefficient: '3', teacher_id: 't2' },
};
const heldAt = (schoolClass: string, { code }: { code: string }) => HELD[`${schoolClass} ${code}`] ?? null;
const said = (changes: { schoolClass: string; subject: { code: string }; now: CellContent }[]) =>
  changes.map(({ schoolClass, subject: { code }, now }) => [schoolClass, code, now]);

describe('the usual list', () => {
  it('is suggested if the school teaches some of it', () => {
    expect(usualSetsOf(SUBJECTS)).toEqual(['secondary_francophone']);
    expect(usualSetsOf([subject('MAT', '5'), subject('P-PE', '1', '2026-01-01')])).toEqual([
      'secondary_anglophone',
    ]);
  });

  it('fills empty cells with the school’s coefficients, and changes nothing else', () => {
    const of = { classes: ['6e A', '6e B'], subjects: SUBJECTS, heldAt };
    expect(said(fillFromUsual('secondary_francophone', of))).toEqual([
      ['6e A', 'FRA', { coefficient: '5', teacher_id: null }],
      ['6e B', 'FRA', { coefficient: '5', teacher_id: null }],
    ]);
  });
});

it('a class copied to another gives it subjects and coefficients; its own teachers stay, and archived subjects are skipped', () => {
  expect(said(copyColumn('6e A', { to: ['6e B'], subjects: SUBJECTS, heldAt }))).toEqual([
    ['6e B', 'MATHS', { coefficient: '7', teacher_id: 't2' }],
    ['6e B', 'GREC', { coefficient: '1', teacher_id: null }],
  ]);
});
