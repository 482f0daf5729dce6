// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import { field, open, press } from '../../web/testing/books.tsx';
import { aCategory, anEntry, aReceipt } from '../../web/testing/entries.ts';
import { EditTransactionDialog } from './edit-transaction-dialog.tsx';

const READS = { '/finance/categories': [aCategory()], '/finance/methods': [], '/finance/suggestion': null };
const RULE = { id: idOf(30), recurrence_type: 'monthly', recurrence_interval: 1, goes_on: true } as const;

afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

it('changes an entry and all later ones, and keeps its category and its other receipts', async () => {
  const entry = anEntry({
    category: aCategory(),
    rule: RULE,
    receipts: [aReceipt({ file_id: idOf(50) }), aReceipt({ file_id: idOf(51) })],
  });
  const sent = aServer(READS, [Response.json(entry)]);
  const onClose = vi.fn();
  const user = open(<EditTransactionDialog entry={entry} onClose={onClose} />);
  screen.getByText('This entry repeats: Every month');
  expect(field('Only this one').checked).toBe(true);
  const amount = field(/^Amount \(CFA\)/);
  await user.clear(amount);
  await user.type(amount, '3000');
  await user.click(press('Remove Receipt 1'));
  await user.click(field('This one and all future ones'));
  await user.click(press('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.path).toBe(`/finance/transactions/${entry.id}`);
  expect(sent[0]!.body).toEqual({
    type: 'expense',
    amount: '3000',
    category_id: idOf(1),
    description: 'Taxi to the market',
    transaction_date: '2026-11-21',
    payment_method: null,
    notes: null,
    receipt_ids: [idOf(51)],
    scope: 'following',
  });
  expect(shownToasts().map(({ title }) => title)).toEqual(['Transaction saved']);
});

it.each([
  ['that no rule made', null],
  ['whose rule is over', { ...RULE, goes_on: false }],
])('changes only an entry %s', async (_which, rule) => {
  const entry = anEntry({ rule });
  const sent = aServer(READS, [Response.json(entry)]);
  const user = open(<EditTransactionDialog entry={entry} onClose={vi.fn()} />);
  expect(screen.queryByText('Only this one')).toBeNull();
  await user.click(press('Save'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({ scope: 'this' });
});

it('still offers the archived category of an entry', async () => {
  const old = aCategory({ name: 'Old', archived: true });
  aServer({ ...READS, '/finance/categories': [old] });
  open(<EditTransactionDialog entry={anEntry({ category: old })} onClose={vi.fn()} />);
  await waitFor(() => expect(screen.getByRole('option', { name: 'Old', selected: true })).toBeTruthy());
});
