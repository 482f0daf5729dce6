// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { idOf } from '#platform/ui/testing/server.ts';
import { aFee, open, press } from '../../web/testing/school.tsx';
import { FeeTable } from './fee-table.tsx';

afterEach(cleanup);

const HANDLERS = { onBill: vi.fn(), onReduce: vi.fn(), onPay: vi.fn() };
const cells = () =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map((cell) => cell.querySelector('.cell-value')?.textContent?.replaceAll('\u00a0', ' '));

it('shows a fee as the specification lists it', () => {
  open(<FeeTable fees={[aFee({ instalment: 2, instalments: 3 })]} loading={false} handlers={HANDLERS} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Student',
    'Roll Number',
    'Fee Type',
    'Amount Due',
    'Amount Paid',
    'Balance',
    'Due Date',
    'Status',
    'Actions',
  ]);
  expect(screen.getByRole('rowheader').textContent).toContain('Ngo Bassa Élodie 6e A');
  expect(cells().slice(0, 7)).toEqual([
    '2026-0001',
    'Tuition (2/3)',
    '50 000',
    '10 000',
    '40 000',
    'Oct 1, 2026',
    'Partial',
  ]);
});

it('says Unknown and N/A where nobody knows, and what a discount took off', () => {
  const student = { student_id: idOf(1), full_name: null, roll_number: '', class: null };
  const structure = { ...aFee().structure, name: '' };
  const fee = aFee({ student, structure, amount_due: '30000.00' });
  open(<FeeTable fees={[fee]} loading={false} handlers={HANDLERS} />);
  expect(screen.getByRole('rowheader').textContent).toContain('Unknown');
  expect(cells()[0]).toBe('N/A');
  expect(cells()[1]).toMatch(/^N\/A/);
  expect(cells()[2]).toBe('30 000of 50 000');
});

it('offers a bill for every fee at one press', async () => {
  const user = open(<FeeTable fees={[aFee()]} loading={false} handlers={HANDLERS} />);
  await user.click(press('Generate payment bill: Ngo Bassa Élodie, Tuition'));
  expect(HANDLERS.onBill).toHaveBeenCalledWith(aFee());
});
