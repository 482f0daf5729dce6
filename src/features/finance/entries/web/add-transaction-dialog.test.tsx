// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { aServer, idOf, LOST, refusal } from '#platform/ui/testing/server.ts';
import { field, open, press } from '../../web/testing/books.tsx';
import { aCategory, anEntry, aReceipt } from '../../web/testing/entries.ts';
import { AddTransactionDialog } from './add-transaction-dialog.tsx';

const TRANSPORT = aCategory();
const WAGES = aCategory({ id: idOf(2), name: 'Wages', type: 'income' });
const READS = {
  '/finance/categories': [TRANSPORT, WAGES, aCategory({ id: idOf(3), name: 'Old', archived: true })],
  '/finance/methods': ['Cash', 'Mobile money'],
  '/finance/suggestion': null,
};
const SUGGESTED = { category: TRANSPORT, words: ['taxi'] };
const DONE = () => Response.json(anEntry(), { status: 201 });
const UPLOADED = (number = 50) => Response.json(aReceipt({ file_id: idOf(number) }), { status: 201 });

const save = () => press('Add Transaction');
const amount = () => field(/^Amount \(CFA\)/);
const category = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' });
const titles = () => shownToasts().map(({ title }) => title);
// The simulated browser ignores buttons outside the form; this is what a real one does on Enter.
const pressEnter = () => fireEvent.submit((document.activeElement as HTMLInputElement).form!);
const aPhoto = (name = 'receipt.jpg') => new File(['photo'], name, { type: 'image/jpeg' });
const bring = (...files: File[]) => fireEvent.change(field('Add photo or PDF'), { target: { files } });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('can be completed by keyboard alone: amount, description, Enter', async () => {
  const sent = aServer(READS, [DONE()]);
  const onClose = vi.fn();
  const user = open(<AddTransactionDialog onClose={onClose} />);
  expect(document.activeElement).toBe(amount());
  await user.keyboard('2 500,50');
  await user.tab();
  await user.keyboard('Taxi');
  pressEnter();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toEqual({
    type: 'expense',
    amount: '2500.50',
    category_id: null,
    description: 'Taxi',
    transaction_date: '2026-11-22',
    payment_method: null,
    notes: null,
    receipt_ids: [],
    is_recurring: false,
    recurrence_type: 'monthly',
    recurrence_interval: 1,
    recurrence_end_date: null,
  });
  expect(titles()).toEqual(['Transaction added successfully']);
});

it('shows what is missing at its field and sends nothing', async () => {
  const sent = aServer(READS);
  const user = open(<AddTransactionDialog onClose={vi.fn()} />);
  await user.click(save());
  await screen.findByText('Amount is required');
  expect(document.activeElement).toBe(amount());
  await user.type(amount(), '0');
  await screen.findByText('Amount must be a positive number');
  expect(sent).toEqual([]);
});

it('offers only categories of the chosen type, and deselects one of the other type', async () => {
  aServer(READS);
  const user = open(<AddTransactionDialog onClose={vi.fn()} />);
  const names = () => [...category().options].map(({ text }) => text);
  await waitFor(() => expect(names()).toEqual(['No category', 'Transport']));
  await user.selectOptions(category(), 'Transport');
  await user.click(field('Income'));
  expect(names()).toEqual(['No category', 'Wages']);
  expect(category().value).toBe('');
});

it('suggests a category with its reason, and fills it in only when its button is pressed', async () => {
  const sent = aServer({ ...READS, '/finance/suggestion': SUGGESTED }, [DONE()]);
  const onClose = vi.fn();
  const user = open(<AddTransactionDialog onClose={onClose} />);
  await user.type(amount(), '500');
  await user.type(field('Description'), 'taxi home');
  await screen.findByText('Suggested: Transport (from “taxi”)');
  expect(category().value).toBe('');
  await user.tab();
  expect(document.activeElement).toBe(press('Use: Transport'));
  await user.keyboard('{Enter}');
  expect(category().value).toBe(TRANSPORT.id);
  // The focus moves to the filled field, and the suggestion disappears.
  expect(document.activeElement).toBe(category());
  expect(screen.queryByText(/^Suggested/)).toBeNull();
  expect(sent).toEqual([]);
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toMatchObject({ category_id: TRANSPORT.id });
});

it('shows the next three dates before saving, and what is written at once', async () => {
  const sent = aServer(READS, [DONE()]);
  const onClose = vi.fn();
  const user = open(<AddTransactionDialog onClose={onClose} />);
  await user.type(amount(), '500');
  await user.click(field('Recurring transaction'));
  expect(field('Interval').value).toBe('1');
  expect(field('Unit').value).toBe('monthly');
  await screen.findByText('Dec 22, 2026 · Jan 22, 2027 · Feb 22, 2027');
  fireEvent.change(field(/^Date/), { target: { value: '2026-08-31' } });
  await screen.findByText('2 past entries will be added immediately.');
  await screen.findByText('Nov 30, 2026 · Dec 31, 2026 · Jan 31, 2027');
  await user.selectOptions(field('Unit'), 'weekly');
  fireEvent.change(field('Interval'), { target: { value: '2' } });
  fireEvent.change(field(/^End date/), { target: { value: '2026-11-25' } });
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toMatchObject({
    is_recurring: true,
    recurrence_type: 'weekly',
    recurrence_interval: 2,
    recurrence_end_date: '2026-11-25',
  });
});

it('refuses an interval of zero and an end before the beginning, until the entry happens once', async () => {
  const sent = aServer(READS, [DONE()]);
  const onClose = vi.fn();
  const user = open(<AddTransactionDialog onClose={onClose} />);
  await user.type(amount(), '500');
  await user.click(field('Recurring transaction'));
  fireEvent.change(field(/^End date/), { target: { value: '2026-11-01' } });
  await user.click(save());
  await screen.findByText('The end date cannot be before the transaction date');
  fireEvent.change(field('Interval'), { target: { value: '0' } });
  await screen.findByText('The interval must be a whole number of 1 or more');
  expect(sent).toEqual([]);
  await user.click(field('Recurring transaction'));
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toMatchObject({ is_recurring: false, recurrence_end_date: null });
});

it('waits for receipts with its button disabled, and sends them in order', async () => {
  const arrived = new EventTarget();
  const first = new Promise<Response>((resolve) => {
    arrived.addEventListener('first', () => resolve(UPLOADED(50)));
  });
  const sent = aServer(READS, [DONE()]);
  const answer = globalThis.fetch;
  const uploads = [first, Promise.resolve(UPLOADED(51))];
  vi.stubGlobal('fetch', (request: Request) =>
    new URL(request.url).pathname.endsWith('/finance/receipts') ? uploads.shift() : answer(request),
  );
  const onClose = vi.fn();
  const user = open(<AddTransactionDialog onClose={onClose} />);
  bring(aPhoto('one.jpg'), new File(['%PDF'], 'two.pdf', { type: 'application/pdf' }));
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Uploading...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  // Typing goes on during the upload; Enter does not save yet.
  await user.type(amount(), '900');
  pressEnter();
  expect(sent).toEqual([]);
  // One at a time: the second has not been sent.
  expect(uploads).toHaveLength(1);
  arrived.dispatchEvent(new Event('first'));
  await waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toMatchObject({ amount: '900', receipt_ids: [idOf(50), idOf(51)] });
});

it('aborts the save after a failed upload: the message is at the receipt, nothing is lost, and it can be retried', async () => {
  const damaged = refusal('NOT_READABLE', 422, 'This file is damaged and cannot be opened.');
  const sent = aServer(READS, [damaged, UPLOADED(), DONE()]);
  const onClose = vi.fn();
  const user = open(<AddTransactionDialog onClose={onClose} />);
  await user.type(amount(), '900');
  bring(aPhoto());
  await screen.findByText('This file is damaged and cannot be opened.');
  expect(save().disabled).toBe(false);
  await user.click(save());
  expect(sent.map(({ path }) => path)).toEqual(['/finance/receipts']);
  expect(amount().value).toBe('900');
  await screen.findByText('The receipt was not uploaded, so nothing was saved.');
  await user.click(press('Try again: receipt.jpg'));
  await waitFor(() => expect(screen.queryByText(/damaged/)).toBeNull());
  await waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[2]!.body).toMatchObject({ amount: '900', receipt_ids: [idOf(50)] });
});

it('saves without a receipt that was not uploaded, when the user confirms', async () => {
  const damaged = refusal('NOT_READABLE', 422, 'This file is damaged and cannot be opened.');
  const sent = aServer(READS, [damaged, DONE()]);
  const onClose = vi.fn();
  const user = open(<AddTransactionDialog onClose={onClose} />);
  await user.type(amount(), '900');
  bring(aPhoto());
  await screen.findByText('This file is damaged and cannot be opened.');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Save without the receipt' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]!.body).toMatchObject({ amount: '900', receipt_ids: [] });
});

it('refuses a file that is neither picture nor PDF, and omits a removed receipt', async () => {
  const sent = aServer(READS, [UPLOADED(), DONE()]);
  const onClose = vi.fn();
  const user = open(<AddTransactionDialog onClose={onClose} />);
  await user.type(amount(), '900');
  bring(new File(['zip'], 'books.zip', { type: 'application/zip' }));
  await screen.findByText('Please choose a photo (JPEG, PNG or WebP) or a PDF.');
  expect(sent).toEqual([]);
  bring(aPhoto());
  await screen.findByText('120 kB');
  await user.click(press('Remove receipt.jpg'));
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]!.body).toMatchObject({ receipt_ids: [] });
});

it.each([
  [
    'the server’s own sentence',
    refusal('RECEIPT_NOT_FOUND', 409, 'A receipt is missing.'),
    'A receipt is missing.',
  ],
  ['that one is signed out', refusal('UNAUTHORIZED', 401, 'Sign in first'), 'Not authenticated'],
  ['that it failed', refusal('INTERNAL_SERVER_ERROR', 500, 'oops'), 'Failed to add transaction'],
])('shows %s when the save fails, and keeps what was typed', async (_what, answer, said) => {
  aServer(READS, [answer]);
  const onClose = vi.fn();
  const user = open(<AddTransactionDialog onClose={onClose} />);
  await user.type(amount(), '900');
  await user.click(save());
  await within(screen.getByRole('dialog')).findByText(said);
  expect(shownToasts().map(({ description }) => description)).toEqual([said]);
  expect(amount().value).toBe('900');
  expect(onClose).not.toHaveBeenCalled();
});

it('is written once however often it is sent until a response arrives', async () => {
  const sent = aServer(READS, [LOST, DONE()]);
  const onClose = vi.fn();
  const user = open(<AddTransactionDialog onClose={onClose} />);
  await user.type(amount(), '900');
  await user.click(save());
  await screen.findByText(/got no answer/);
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('adds a category within the form, and keeps what was typed', async () => {
  const food = aCategory({ id: idOf(9), name: 'Food' });
  const reads = { ...READS };
  const sent = aServer(reads, [Response.json(food, { status: 201 })]);
  const user = open(<AddTransactionDialog onClose={vi.fn()} />);
  await user.type(amount(), '900');
  await user.click(press('Add Category'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Category' }));
  await user.type(dialog.getByLabelText(/^Name/), 'Food');
  reads['/finance/categories'] = [...READS['/finance/categories'], food];
  await user.click(dialog.getByRole('button', { name: 'Add Category' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Category' })).toBeNull());
  expect(sent.map(({ path }) => path)).toEqual(['/finance/categories']);
  expect(amount().value).toBe('900');
  expect(category().value).toBe(food.id);
});
