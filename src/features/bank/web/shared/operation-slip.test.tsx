// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { BankTransaction } from '../../bank.contract.ts';
import { OperationSlip } from './operation-slip.tsx';

afterEach(cleanup);

const member = (number: number) => ({
  student_id: `00000000-0000-7000-8000-00000000000${number}`,
  full_name: `Student ${number}`,
  roll_number: `M-${number}`,
  class: null,
});
const ACCOUNT = { account_name: null, members: [1, 2, 3, 4, 5].map(member), other_members: 2 };
const DEPOSIT: BankTransaction = {
  id: '00000000-0000-7000-8000-0000000000aa',
  seq: 2,
  receipt: '20261121-0007',
  transaction_type: 'deposit',
  amount: '1250.50',
  balance_after: '4000',
  description: 'From the aunt',
  created_by: 'Chantal Onana',
  created_at: '2026-11-21T09:00:00.000Z',
  value_date: '2026-11-21',
  reverses: null,
  reversed_by: null,
};

function slipOf(change: Partial<BankTransaction>, copy = false): string {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <OperationSlip account={ACCOUNT} transaction={{ ...DEPOSIT, ...change }} copy={copy} paper="a5" />
    </QueryClientProvider>,
  );
  return (screen.getByRole('heading').closest('div[class]')?.parentElement?.textContent ?? '').replaceAll(
    '\u00a0',
    ' ',
  );
}

it('shows the deposit and the balance before and after, and counts members of a shared account without names', () => {
  const slip = slipOf({});
  for (const text of [
    'Deposit slip1 250,50 FCFA',
    'Balance before2 749,50 FCFA',
    'Balance after4 000 FCFA',
    'Unnamed Account',
    'Members7 members',
    "Depositor's signature",
  ])
    expect(slip).toContain(text);
  expect(slip).not.toContain('COPY');
});

it('shows a withdrawal without a minus: the slip’s title states the direction', () => {
  const slip = slipOf({ transaction_type: 'withdraw', amount: '-500', balance_after: '0' }, true);
  expect(slip).toContain('Withdrawal slip500 FCFA');
  expect(slip).toContain('Balance before500 FCFA');
  expect(slip).toContain("Recipient's signature");
  expect(slip).toContain('COPY');
});

it('shows a reversal with its sign, receipt and reason; the person who receives money signs', () => {
  const slip = slipOf({
    amount: '-1250.50',
    balance_after: '0',
    reverses: '20261121-0006',
    description: 'Typo',
  });
  for (const text of [
    'Reversal slip-1 250,50 FCFA',
    'Reverses receipt20261121-0006',
    'ReasonTypo',
    "Recipient's signature",
  ])
    expect(slip).toContain(text);
});
