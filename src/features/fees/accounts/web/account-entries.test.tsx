// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { FeeStatement, StatementLine } from '../../charges/fees.contract.ts';
import { AccountEntries } from './account-entries.tsx';

const STUDENT = {
  student_id: '0190de00-0000-7000-8000-000000000101',
  full_name: 'Ngo Bassa Élodie',
  roll_number: '2026-0001',
  class: null,
};

const line = (
  number: number,
  kind: StatementLine['kind'],
  more: Partial<StatementLine> = {},
): StatementLine => ({
  transaction_id: `0190de00-0000-7000-8000-00000000090${number}`,
  date: '2026-11-21',
  at: '2026-11-21T10:00:00.000Z',
  receipt: `20261121-000${number}`,
  kind,
  reverses: null,
  student: STUDENT,
  label: null,
  debit: '0',
  credit: '0',
  balance: '0',
  ...more,
});

let lines: StatementLine[];
let reversed: string[];

beforeEach(() => {
  reversed = [];
  lines = [
    line(1, 'charge', { debit: '50000', label: 'Scolarité' }),
    line(2, 'discount', { credit: '5000', label: 'Third child' }),
    line(3, 'payment', { credit: '47000' }),
    line(4, 'credit_use', { debit: '2000', credit: '2000' }),
    line(5, 'reversal', { debit: '5000', reverses: '20261121-0002', label: 'Wrong child' }),
  ];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') {
      const statement: FeeStatement = {
        students: [STUDENT],
        from: null,
        to: '2026-11-21',
        opening_balance: '0',
        closing_balance: '0',
        lines,
        left_out: 0,
      };
      return Response.json(statement);
    }
    reversed.push(new URL(request.url).pathname);
    return Response.json(
      { transaction_id: lines[0]!.transaction_id, receipt: '20261121-0006' },
      { status: 201 },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider>
        <AccountEntries studentId={STUDENT.student_id} halted={false} />
      </AuthProvider>
    </QueryClientProvider>,
  );

it('lists what changed the fees without a payment, newest first, and says what was taken back', async () => {
  show();
  const [, credit, discount, ...more] = await screen.findAllByRole('row');
  expect(more).toEqual([]);
  expect(credit!.textContent).toMatch(/Paid from credit.*2\u00a0000/);
  expect(discount!.textContent).toMatch(/Discount.*Third child.*5\u00a0000.*Reversed/);
  expect(within(discount!).queryByRole('button')).toBeNull();
});

it('takes one back with a reason', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Reverse 20261121-0004' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reverse this operation?' });
  await user.type(within(dialog).getByLabelText(/Reason/), 'Not theirs');
  await user.click(within(dialog).getByRole('button', { name: 'Reverse' }));
  await expect.poll(() => reversed).toEqual([`/api/v1/payments/${lines[3]!.transaction_id}/reversal`]);
});

it('is not there while there is nothing to show', async () => {
  lines = lines.filter(({ kind }) => kind === 'charge' || kind === 'payment');
  const { container } = show();
  await new Promise((settle) => setTimeout(settle, 50));
  expect(container.textContent).toBe('');
});
