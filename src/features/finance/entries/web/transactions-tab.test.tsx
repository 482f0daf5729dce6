// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { readSearch } from '#platform/ui/routing/search.ts';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import type { FinanceTransaction } from '../finance.contract.ts';
import { field, press } from '../../web/testing/books.tsx';
import { aCategory, anEntry, aReceipt } from '../../web/testing/entries.ts';
import { TransactionsTab } from './transactions-tab.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

const aBook = (transactions: FinanceTransaction[]) => ({
  '/finance/transactions': { transactions, total: transactions.length },
  '/finance/categories': [aCategory()],
  '/finance/methods': ['Cash'],
});

const text = (row: HTMLElement | undefined) => row!.textContent.replaceAll('\u00a0', ' ');

async function openAt(address: string) {
  history.replaceState(null, '', address);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <TransactionsTab onAdd={vi.fn()} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup() };
}

it('shows that it is loading, then that there is nothing yet', async () => {
  aServer(aBook([]));
  await openAt('/finance-tracker');
  await screen.findByText('Loading transactions...');
  await screen.findByText('No transactions yet. Add your first transaction to get started!');
});

it('lists each entry with sign and word, its receipts, and its origin', async () => {
  aServer(
    aBook([
      anEntry({
        category: aCategory(),
        receipts: [aReceipt(), aReceipt({ file_id: idOf(51) })],
        rule: { id: idOf(30), recurrence_type: 'weekly', recurrence_interval: 2, goes_on: true },
      }),
      anEntry({ id: idOf(21), type: 'income', amount: '150000.00', description: null, imported: true }),
    ]),
  );
  await openAt('/finance-tracker');
  const [, first, second] = await screen.findAllByRole('row');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Date',
    'Description',
    'Category',
    'Type',
    'Receipt',
    'Amount',
    'Actions',
  ]);
  for (const part of [
    'Nov 21, 2026',
    'Taxi to the market',
    'Every 2 weeks',
    'Transport',
    '2 receipts',
    '-2 500 CFA',
  ])
    expect(text(first)).toContain(part);
  expect(within(first!).getByText('Expense', { selector: '.cell-value' })).toBeTruthy();
  for (const part of ['Income', 'Imported', 'No category', '+150 000 CFA'])
    expect(text(second)).toContain(part);
});

it('keeps its filters in the address, and clears them if nothing matches', async () => {
  const asked: string[] = [];
  aServer(aBook([]));
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.url);
    return answer(request);
  });
  const { user } = await openAt('/finance-tracker?search=taxi&month=2026-11');
  await screen.findByText('No transactions match your filters');
  expect(asked.some((url) => url.endsWith('/finance/transactions?search=taxi&month=2026-11'))).toBe(true);
  await user.selectOptions(field('Type'), 'expense');
  expect(readSearch(location.search)).toEqual({ search: 'taxi', month: '2026-11', type: 'expense' });
  await user.click(press('Clear filters'));
  await screen.findByText(/^No transactions yet/);
  expect(location.search).toBe('');
});

it('deletes an entry at once and offers to undo it', async () => {
  const sent = aServer(aBook([anEntry()]), [
    Response.json({ change_id: idOf(40) }),
    Response.json({
      id: idOf(40),
      kind: 'deleted',
      at: '2026-11-22T09:00:00.000Z',
      entry: null,
      import: null,
      undone_at: null,
      undo_until: null,
    }),
  ]);
  const { user } = await openAt('/finance-tracker');
  await user.click(await screen.findByRole('button', { name: 'More: Taxi to the market' }));
  await user.click(press('Delete'));
  await screen.findByText('Deleted. You can undo this for 24 hours.');
  expect(screen.getByText('Activity').getAttribute('href')).toBe('/finance-tracker?tab=activity');
  expect(document.activeElement).toBe(press('Undo'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(/^Deleted/)).toBeNull());
  expect(sent.map(({ path }) => path)).toEqual([
    `/finance/transactions/${idOf(20)}`,
    `/finance/changes/${idOf(40)}/undo`,
  ]);
});
