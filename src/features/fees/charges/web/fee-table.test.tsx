// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { idOf } from '#platform/ui/testing/server.ts';
import { aFee, open, press } from '../../web/testing/school.tsx';
import { FeeTable } from './fee-table.tsx';

afterEach(cleanup);

const TODAY = '2026-11-30';
const HANDLERS = { onBill: vi.fn(), onReduce: vi.fn(), onPay: vi.fn() };
const cells = () =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map((cell) => cell.querySelector('.cell-value')?.textContent?.replaceAll('\u00a0', ' '));

it('shows a fee’s student, the balance, how late it is, and whom to call', () => {
  const fee = aFee({ instalment: 2, instalments: 3, status: 'overdue' });
  const payers = new Map([[fee.student.student_id, { full_name: 'Ngo Bassa Rose', phone: '+237699001122' }]]);
  open(<FeeTable fees={[fee]} payers={payers} today={TODAY} loading={false} handlers={HANDLERS} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Student',
    'Fee Type',
    'Amount Due',
    'Balance',
    'Due Date',
    'Parent',
    'Status',
    'Actions',
  ]);
  expect(screen.getByRole('rowheader').textContent).toContain('Ngo Bassa Élodie6e A · 2026-0001');
  expect(cells().slice(0, 6)).toEqual([
    '6e A · Tuition (2/3)Term 1',
    '50 000',
    '40 00010 000 paid',
    'Oct 1, 202660 days late',
    '6 99 00 11 22Ngo Bassa Rose',
    'Overdue',
  ]);
  expect(screen.getByRole('link', { name: /6 99 00 11 22/ }).getAttribute('href')).toBe('tel:+237699001122');
});

it('shows Unknown and N/A for missing data, and the amount of a discount', () => {
  const student = { student_id: idOf(1), full_name: null, roll_number: '', class: null };
  const structure = { ...aFee().structure, name: '' };
  const fee = aFee({ student, structure, amount_due: '30000.00' });
  open(<FeeTable fees={[fee]} payers={new Map()} today={TODAY} loading={false} handlers={HANDLERS} />);
  expect(screen.getByRole('rowheader').textContent).toContain('Unknown');
  expect(screen.getByRole('rowheader').textContent).toContain('UnknownN/A');
  expect(cells()[0]).toMatch(/^N\/A/);
  expect(cells()[1]).toBe('30 000of 50 000');
});

it('offers a bill for every fee in one click', async () => {
  const user = open(
    <FeeTable fees={[aFee()]} payers={new Map()} today={TODAY} loading={false} handlers={HANDLERS} />,
  );
  await user.click(press('Generate payment bill: Ngo Bassa Élodie, Tuition'));
  expect(HANDLERS.onBill).toHaveBeenCalledWith(aFee());
});
