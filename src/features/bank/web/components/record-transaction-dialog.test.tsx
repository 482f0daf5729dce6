// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { BankAccount, BankTransaction } from '../../bank.contract.ts';
import type { TransactionType } from '../../bank.rules.ts';
import { RecordTransactionDialog } from './record-transaction-dialog.tsx';

const DONE: BankTransaction = {
  id: '0190de00-0000-7000-8000-000000000009',
  seq: 2,
  receipt: '20261121-0007',
  transaction_type: 'deposit',
  amount: '500',
  balance_after: '10500',
  description: null,
  created_by: 'Onana Chantal',
  created_at: '2026-11-21T10:00:00.000Z',
  value_date: '2026-11-21',
  reverses: null,
  reversed_by: null,
};
const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message, requestId: 'r' } }, { status });

let accounts = 0;
let sent: { key: string | null; body: unknown }[];
let answers: (() => Response)[];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
    const answer = answers[sent.length - 1];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) closeToast(id);
});

/** The dialog for an account with a balance of 10,000; a different account in each test. */
function show(type: TransactionType, reopened = false) {
  if (!reopened) accounts += 1;
  const account: BankAccount = {
    id: `0190de00-0000-7000-8000-${String(accounts).padStart(12, '0')}`,
    account_name: 'Market',
    balance: '10000',
    created_at: '2026-11-01T10:00:00.000Z',
    closed_at: null,
    members: [],
  };
  const queries = new QueryClient();
  const dialog = (balance: string) => (
    <QueryClientProvider client={queries}>
      <RecordTransactionDialog account={{ ...account, balance }} type={type} onClose={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = renderInEnglish(dialog(account.balance));
  return {
    user: userEvent.setup(),
    amount: screen.getByLabelText<HTMLInputElement>(/^Amount/),
    after: () => screen.getByText('Balance after').nextSibling?.textContent?.replaceAll('\u00a0', ' '),
    pay: (balance: string) => rerender(dialog(balance)),
  };
}

it('shows the resulting balance while typing, even if somebody deposits at that moment', async () => {
  const { user, amount, after, pay } = show('withdraw');
  expect(after()).toBe('–');
  await user.type(amount, '2 500');
  expect(after()).toBe('7 500 FCFA');
  await user.clear(amount);
  await user.type(amount, '10001');
  expect(after()).toBe('–');
  expect(screen.getByText('Insufficient balance for withdrawal')).toBeTruthy();
  pay('10001');
  expect(after()).toBe('0 FCFA');
  expect(screen.queryByText('Insufficient balance for withdrawal')).toBeNull();
});

it('sends once if Enter is pressed twice, and then shows the receipt and the new balance', async () => {
  answers = [() => Response.json(DONE, { status: 201 })];
  const { user, amount } = show('deposit');
  await user.click(screen.getByRole('button', { name: '500' }));
  expect(amount.value).toBe('500');
  await user.type(amount, '{Enter}{Enter}');
  await screen.findByText('20261121-0007');
  expect(screen.getByText('10 500 FCFA')).toBeTruthy();
  expect(sent).toMatchObject([{ body: { amount: '500' } }]);
  expect(shownToasts()).toMatchObject([{ title: 'Success', description: 'Deposit successful' }]);
});

it('sends the same key again after a lost response, also from a reopened dialog', async () => {
  answers[2] = () => Response.json(DONE, { status: 201 });
  const first = show('deposit');
  await first.user.type(first.amount, '500{Enter}');
  await screen.findByText(/recorded only once/);
  await first.user.type(first.amount, '{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByText(/recorded only once/);
  cleanup();
  const second = show('deposit', true);
  expect(second.amount.value).toBe('500');
  await second.user.type(second.amount, '{Enter}');
  await screen.findByText('20261121-0007');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('shows a refusal at the field and in a toast, and keeps what was typed', async () => {
  answers = [() => refusal(409, 'INSUFFICIENT_BALANCE', 'Insufficient balance for withdrawal')];
  const { user, amount } = show('withdraw');
  await user.type(amount, '9000{Enter}');
  await screen.findByText('Insufficient balance for withdrawal');
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(amount.value).toBe('9000');
  expect(shownToasts()).toMatchObject([
    { title: 'Error', description: 'Insufficient balance for withdrawal', tone: 'destructive' },
  ]);
});

it('reports that the person was signed out meanwhile', async () => {
  answers = [() => refusal(401, 'UNAUTHENTICATED', 'Please sign in.')];
  const { user, amount } = show('deposit');
  await user.type(amount, '500{Enter}');
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([{ title: 'Error', description: 'User not authenticated' }]),
  );
});
