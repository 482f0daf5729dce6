// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aServer, idOf, refusal } from '#platform/ui/testing/server.ts';
import type { FinanceChange } from '../finance.contract.ts';
import { ActivityTab } from './activity-tab.tsx';
import { open, press, toasts } from '../../web/testing/books.tsx';

const DELETED: FinanceChange = {
  id: idOf(1),
  kind: 'deleted',
  at: '2026-11-21T09:00:00.000Z',
  entry: {
    id: idOf(11),
    type: 'expense',
    amount: '1500.00',
    description: 'Taxi',
    transaction_date: '2026-11-20',
  },
  import: null,
  undone_at: null,
  undo_until: '2026-11-22T09:00:00.000Z',
};
const OVERTAKEN: FinanceChange = {
  ...DELETED,
  id: idOf(2),
  kind: 'edited',
  entry: { ...DELETED.entry!, id: idOf(12), type: 'income', description: null },
  undo_until: null,
};
const WHOLE: FinanceChange = {
  ...DELETED,
  id: idOf(3),
  kind: 'imported',
  entry: null,
  import: { id: idOf(21), file_name: 'octobre.csv', entries: 940 },
};
const UNDONE = { undone_at: '2026-11-21T10:00:00.000Z', undo_until: null };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows each change, until when it can be undone, or why it cannot', async () => {
  aServer({ '/finance/changes': [DELETED, OVERTAKEN, WHOLE] });
  open(<ActivityTab />);
  const taxi = (await screen.findByText('Taxi')).closest('tr')!;
  expect(taxi.textContent).toContain('Deleted');
  expect(taxi.textContent).toContain('Nov 20, 2026');
  expect(taxi.textContent).toContain('Expense -1\u00a0500\u00a0CFA');
  expect(taxi.textContent).toContain('until Nov 22, 2026, 10:00 AM');
  const income = screen.getByText('Undo the later change first.').closest('tr')!;
  expect(income.textContent).toContain('Income +1\u00a0500\u00a0CFA');
  expect(income.querySelector('button')).toBeNull();
  expect(screen.getByText('octobre.csv').closest('tr')!.textContent).toContain('940 entries');
});

it('undoes a change on click; the row confirms it and focus stays in the list', async () => {
  const reads: Record<string, unknown> = { '/finance/changes': [DELETED] };
  const undone = { ...DELETED, ...UNDONE };
  const sent = aServer(reads, [Response.json(undone)]);
  const user = open(<ActivityTab />);
  const button = await screen.findByRole('button', { name: 'Undo: Taxi' });
  reads['/finance/changes'] = [undone];
  await user.click(button);
  await screen.findByText('Undone');
  expect(sent.map(({ path }) => path)).toEqual([`/finance/changes/${DELETED.id}/undo`]);
  expect(toasts()).toContain('Success: Entry restored');
  expect(document.activeElement?.contains(screen.getByText('Taxi'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('shows in the row why the server refused, and refetches the list', async () => {
  const message = 'This entry was changed again later. Undo the latest change first.';
  const reads: Record<string, unknown> = { '/finance/changes': [DELETED, { ...DELETED, id: idOf(9) }] };
  aServer(reads, [refusal('CHANGED_SINCE', 409, message)]);
  const user = open(<ActivityTab />);
  const [button] = await screen.findAllByRole('button', { name: 'Undo: Taxi' });
  await user.click(button!);
  const said = await screen.findAllByText(message);
  expect(said.map((of) => of.closest('tr')?.rowIndex).filter((row) => row !== undefined)).toEqual([1]);
});

it('asks for confirmation before a whole import is undone', async () => {
  const reads: Record<string, unknown> = { '/finance/changes': [WHOLE] };
  const sent = aServer(reads, [Response.json({ ...WHOLE, ...UNDONE })]);
  const user = open(<ActivityTab />);
  await user.click(await screen.findByRole('button', { name: 'Undo: octobre.csv' }));
  await screen.findByText(/^The 940 imported entries will be removed/);
  expect(sent).toEqual([]);
  reads['/finance/changes'] = [{ ...WHOLE, ...UNDONE }];
  await user.click(press('Undo this import'));
  await screen.findByText('Undone');
  expect(sent.map(({ path }) => path)).toEqual([`/finance/changes/${WHOLE.id}/undo`]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an empty day explains what will appear here', async () => {
  aServer({ '/finance/changes': [] });
  open(<ActivityTab />);
  await screen.findByText('Nothing was changed in the last 24 hours');
});
