// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import type { PaymentDetails } from '../payments.contract.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentTable } from './payment-table.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReversePaymentDialog } from './reversal-dialog.tsx';
import { UseCreditDialog } from './use-credit-dialog.tsx';

const ELODIE = {
  student_id: '0190de00-0000-7000-8000-000000000101',
  full_name: 'Ngo Bassa Élodie',
  roll_number: '2026-0001',
  class: null,
};
const PAYMENT: PaymentDetails = {
  id: '0190de00-0000-7000-8000-000000000900',
  receipt: '20261121-0007',
  payment_date: '2026-11-21',
  created_at: '2026-11-21T10:00:00.000Z',
  total_amount: '10000',
  to_credit: '0',
  payment_method: 'mobile_money',
  payment_reference: 'PAY-20261121-0001',
  operator_reference: 'MP261121.1200.A1',
  notes: null,
  cashier: 'Onana Chantal',
  allocation: 'equal',
  items: 2,
  students: [ELODIE],
  reversal: null,
  payment_items: [],
  receipts: [],
};
const REVERSED: PaymentDetails = {
  ...PAYMENT,
  id: '0190de00-0000-7000-8000-000000000901',
  notes: 'By the uncle',
  reversal: { receipt: '20261121-0008', at: '2026-11-21T11:00:00.000Z', reason: 'Typed twice', by: null },
};
const ACCOUNT: FeeAccount = {
  student: ELODIE,
  balance: '5000',
  credit: '2000',
  fees: [],
  today: '2026-11-21',
  siblings: [],
};
const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message, requestId: 'r' } }, { status });

let sent: { path: string; key: string | null; body: unknown }[];
let answers: (Response | TypeError)[];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '');
    if (request.method === 'GET' && path.startsWith('/payments/')) return answers[0];
    if (request.method === 'GET') return new Promise(() => undefined);
    const body = await request.text();
    sent.push({ path, key: request.headers.get('idempotency-key'), body: body && JSON.parse(body) });
    const next = answers.shift() ?? new TypeError('Failed to fetch');
    if (next instanceof TypeError) throw next;
    return next;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) closeToast(id);
});

function show(ui: ReactNode) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider>{ui}</AuthProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('shows the students of a payment, with its time, receipt and cashier', async () => {
  const onShow = vi.fn();
  const user = show(
    <PaymentTable payments={[PAYMENT, REVERSED]} loading={false} empty={null} onShow={onShow} />,
  );
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Students', 'Amount', 'Date', 'Reference', 'Payment Method', 'Cashier']);
  const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toMatch(
    /10\u00a0000\u00a0FCFA.*Nov 21, 2026.*\d\d:\d\d.*PAY-20261121-0001.*Mobile money.*Onana Chantal$/,
  );
  expect(first).not.toContain('Reversed');
  expect(second).toContain('Reversed');
  expect(second).toContain('By the uncle');
  await user.click(screen.getAllByRole('button', { name: /details/ })[1]!);
  expect(onShow).toHaveBeenCalledExactlyOnceWith(REVERSED);
});

it('shows a family the reversal of a payment, but neither the cashier nor the button to reverse', async () => {
  answers = [Response.json(REVERSED)];
  show(<PaymentDialog paymentId={REVERSED.id} onClose={vi.fn()} />);
  await screen.findByText('Typed twice');
  screen.getByText('MP261121.1200.A1');
  expect(screen.queryByText('Onana Chantal')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull();
});

it('shows a missing payment, or another family’s, as not found', async () => {
  answers = [refusal(404, 'NOT_FOUND', 'Not found.')];
  show(<PaymentDialog paymentId={PAYMENT.id} onClose={vi.fn()} />);
  await screen.findByRole('heading', { name: 'Payment not found' });
});

it('reverses only with a reason, and under the same key after a lost response', async () => {
  answers = [
    new TypeError('Failed to fetch'),
    Response.json({ transaction_id: PAYMENT.id, receipt: '20261121-0008' }, { status: 201 }),
  ];
  const onClose = vi.fn();
  const user = show(<ReversePaymentDialog payment={PAYMENT} onClose={onClose} />);
  const reverse = () => user.click(screen.getByRole('button', { name: 'Reverse' }));
  await reverse();
  await screen.findByText('Please give a reason');
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(/^Reason/), 'Typed twice');
  await reverse();
  await screen.findByText(/recorded only once/);
  await reverse();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill(`/payments/${PAYMENT.id}/reversal`));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(shownToasts().at(-1)).toMatchObject({ title: 'Success' });
});

it('shows while typing that a refund exceeds the credit, and at the field when the server says so', async () => {
  answers = [refusal(422, 'MORE_THAN_CREDIT', 'This is more than the credit.')];
  const user = show(<RefundDialog account={ACCOUNT} onClose={vi.fn()} />);
  const amount = screen.getByLabelText(/^Amount/);
  await user.type(amount, '2001');
  await screen.findByText('This is more than the credit.');
  await user.clear(amount);
  await user.click(screen.getByRole('button', { name: /^The whole credit/ }));
  expect(screen.queryByText('This is more than the credit.')).toBeNull();
  await user.type(screen.getByLabelText(/^Reason/), 'Leaves the school');
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  await screen.findByText('This is more than the credit.');
  expect(sent[0]).toMatchObject({
    path: `/fees/students/${ELODIE.student_id}/refunds`,
    body: { amount: '2000', payment_method: 'cash', reason: 'Leaves the school' },
  });
});

it('uses a credit under its own key, and shows how much was used', async () => {
  answers = [
    Response.json({ transaction_id: PAYMENT.id, receipt: '20261121-0009', amount: '2000' }, { status: 201 }),
  ];
  const user = show(<UseCreditDialog account={ACCOUNT} onClose={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Use credit' }));
  await waitFor(() => expect(shownToasts()).toHaveLength(1));
  expect(shownToasts()[0]?.description?.replaceAll('\u00a0', ' ')).toBe('Credit used: 2 000 FCFA');
  expect(sent).toMatchObject([
    { path: `/fees/students/${ELODIE.student_id}/credit-uses`, key: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
});
