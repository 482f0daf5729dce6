// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { BankTransaction } from '../../bank.contract.ts';
import { TransactionTable } from './transaction-table.tsx';
import { useHighlightedLine } from './use-highlighted-line.ts';

const line = (number: number, more: Partial<BankTransaction> = {}): BankTransaction => ({
  id: `0190de00-0000-7000-8000-00000000000${number}`,
  seq: number,
  receipt: `20261121-000${number}`,
  transaction_type: 'deposit',
  amount: '500',
  balance_after: '500',
  description: null,
  created_by: null,
  created_at: '2026-11-21T10:00:00.000Z',
  value_date: '2026-11-21',
  reverses: null,
  reversed_by: null,
  ...more,
});
const REVERSAL = line(2, { amount: '-500', reverses: '20261121-0001', description: 'Typed twice' });
const REVERSED = line(1, { reversed_by: '20261121-0002' });

function History({
  lines,
  showDay,
}: {
  lines: BankTransaction[];
  showDay: (day: string, page: number) => void;
}) {
  const seek = useHighlightedLine(lines, showDay);
  return (
    <TransactionTable
      lines={lines}
      loading={false}
      empty={null}
      onSeek={seek}
      handlers={{ onSlip: () => {}, onReverse: () => {} }}
    />
  );
}

function show(lines: BankTransaction[]) {
  const showDay = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <History lines={lines} showDay={showDay} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), showDay };
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

it('links the two halves of a reversal to each other', async () => {
  const { user, showDay } = show([REVERSAL, REVERSED]);
  await user.click(screen.getByRole('link', { name: 'Reversed by 20261121-0002' }));
  expect(document.activeElement?.id).toBe('receipt-20261121-0002');
  await user.click(screen.getByRole('link', { name: 'Reverses 20261121-0001' }));
  expect(document.activeElement?.id).toBe('receipt-20261121-0001');
  expect(showDay).not.toHaveBeenCalled();
});

it('navigates to the day of the other half if it is not on screen', async () => {
  const { user, showDay } = show([REVERSAL]);
  await user.click(screen.getByRole('link', { name: 'Reverses 20261121-0001' }));
  expect(showDay).toHaveBeenCalledExactlyOnceWith('2026-11-21', 1);
});

it('offers to reverse lines that are neither reversed nor reversals', () => {
  show([line(3), REVERSAL, REVERSED]);
  expect(
    screen.getAllByRole('button', { name: /^Reverse / }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Reverse 20261121-0003']);
  expect(screen.getAllByRole('button', { name: /^Slip / })).toHaveLength(3);
});
