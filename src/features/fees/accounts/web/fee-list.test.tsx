// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { FeeList } from './fee-list.tsx';

afterEach(cleanup);

const FEE: StudentFee = {
  id: '0190de00-0000-7000-8000-000000000001',
  student: {
    student_id: '0190de00-0000-7000-8000-000000000101',
    full_name: 'Ngo Bassa Élodie',
    roll_number: '2026-0001',
    class: null,
  },
  structure: {
    id: '0190de00-0000-7000-8000-000000000050',
    name: 'Tuition',
    academic_term: 'term_2',
    academic_year: '2026-2027',
  },
  instalment: 2,
  instalments: 3,
  amount_charged: '50000',
  amount_due: '45000',
  amount_paid: '20000',
  balance: '25000',
  due_date: '2026-11-16',
  status: 'overdue',
};

it('shows a discount between what was charged and what is due, as bill and books do, and a dash for none', () => {
  const full = { ...FEE, id: '0190de00-0000-7000-8000-000000000002', amount_due: '50000', balance: '30000' };
  renderInEnglish(<FeeList fees={[FEE, full]} today="2026-11-20" />);
  const [, first, second] = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.querySelector('.cell-value')?.textContent?.replaceAll('\u00a0', ' ')),
  );
  expect(first).toEqual([
    '50 000 FCFA',
    '5 000 FCFA',
    '45 000 FCFA',
    '20 000 FCFA',
    '25 000 FCFA',
    'Nov 16, 2026 · 4 days late',
    'Overdue',
    'Bill',
  ]);
  expect(second?.[1]).toBe('-');
  expect(screen.getAllByText('Tuition (2/3)')).toHaveLength(2);
});
