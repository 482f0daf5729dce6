// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSearch } from '#platform/ui/routing/search.ts';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { aServer, idOf, refusal } from '#platform/ui/testing/server.ts';
import type { MonthView } from '../budgets.contract.ts';
import { MonthTab } from './month-tab.tsx';
import { field, press, toasts } from '../../web/testing/books.tsx';

const FOOD = { id: idOf(1), name: 'Food', color: '#d9541e', icon: null };
const BUS = { id: idOf(2), name: 'Bus', color: '#1e9a6a', icon: null };
const WAGE = { id: idOf(3), name: 'Wage', color: '#3b82f6', icon: null };

const NOVEMBER: MonthView = {
  month: '2026-11',
  income: '100000',
  expenses: '36000',
  net: '64000',
  opening_balance: '5000',
  balances: [
    { day: '2026-11-02', balance: '-18000' },
    { day: '2026-11-20', balance: '69000' },
  ],
  categories: [
    { category: WAGE, type: 'income', amount: '100000', entries: 1, budget: null },
    {
      category: FOOD,
      type: 'expense',
      amount: '23000',
      entries: 4,
      budget: { amount: '20000', carry_over: false, carried: '0', left: '-3000' },
    },
    {
      category: BUS,
      type: 'expense',
      amount: '12000',
      entries: 2,
      budget: { amount: '15000', carry_over: true, carried: '5000', left: '8000' },
    },
    { category: null, type: 'expense', amount: '1000', entries: 1, budget: null },
  ],
  before: { income: '100000', expenses: '30000' },
};
const empty = (month: string): MonthView => ({
  ...NOVEMBER,
  month,
  income: '0',
  expenses: '0',
  net: '0',
  balances: [],
  categories: [],
});

async function show(at = '/finance-tracker?tab=month') {
  history.replaceState(null, '', at);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MonthTab />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), address: () => readSearch(location.search) };
}
const words = (element: Element = document.body) => element.textContent?.replaceAll('\u00a0', ' ');

// Loaded in advance, so that no test waits for it.
beforeAll(async () => void (await import('./budget-dialog.tsx')));
beforeEach(() => {
  // It is already December in UTC and still November at the school: the school's clock decides.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T22:30:00Z') });
});
afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the current month at the school, beside the month before', async () => {
  aServer({ '/finance/months/current': NOVEMBER });
  await show();
  const figures = (await screen.findByRole('heading', { name: 'November 2026' })).closest('section')!;
  expect(words(figures)).toContain('Income100 000 CFASame as in October 2026');
  expect(words(figures)).toContain('Expenses36 000 CFA6 000 CFA more than in October 2026');
  expect(words(figures)).toContain('Net64 000 CFA6 000 CFA less than in October 2026');
});

it('shows the school’s month even on a phone whose clock is wrong', async () => {
  vi.setSystemTime(new Date('2020-01-01T00:00:00Z'));
  aServer({ '/finance/months/current': NOVEMBER });
  await show();
  await screen.findByRole('heading', { name: 'November 2026' });
  expect(field('Month').value).toBe('2026-11');
  expect(screen.queryByRole('button', { name: 'This month' })).toBeNull();
});

it('describes each budget in words, and links to the transactions of its category and month', async () => {
  aServer({ '/finance/months/current': NOVEMBER });
  const { user } = await show();
  const expenses = await screen.findByRole('figure', { name: 'Expenses by category' });
  expect(words(expenses)).toContain('Food is over its budget by 3 000 CFA.');
  const bars = within(expenses).getAllByRole('listitem').map(words);
  expect(bars[0]).toContain('23 000 of 20 000 CFA, 3 000 over budget');
  expect(bars[1]).toContain('12 000 of 20 000 CFA, 8 000 left');
  expect(bars[1]).toContain('5 000 carried over');
  expect(bars[2]).toContain('1 transaction');
  const expected = [
    `/finance-tracker?category=${FOOD.id}&month=2026-11`,
    `/finance-tracker?category=${BUS.id}&month=2026-11`,
    '/finance-tracker?category=none&type=expense&month=2026-11',
  ];
  const leads = () =>
    within(expenses)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(leads()).toEqual(expected);
  await user.click(within(expenses).getByRole('button', { name: 'Show as a table' }));
  expect(leads()).toEqual(expected);
  const rows = within(expenses).getAllByRole('row').map(words);
  expect(rows.slice(1)).toEqual([
    'Food23 000of 20 000-3 000',
    'Bus12 000of 20 0005 000 carried over8 000',
    'No category1 000–',
  ]);
});

it('draws the balance from the day before the month, also below zero', async () => {
  aServer({ '/finance/months/current': NOVEMBER });
  const { user } = await show();
  const balance = await screen.findByRole('figure', { name: 'Balance day by day' });
  expect(words(balance)).toContain('From 5 000 CFA to 69 000 CFA; lowest on Nov 2, 2026: -18 000 CFA.');
  await user.click(within(balance).getByRole('button', { name: 'Show as a table' }));
  expect(within(balance).getAllByRole('row').map(words)).toEqual([
    'DateBalance',
    'Nov 20, 202669 000 CFA',
    'Nov 2, 2026-18 000 CFA',
    'Oct 31, 20265 000 CFA',
  ]);
});

it('keeps the month in the address, and a month without transactions has a message', async () => {
  aServer({
    '/finance/months/current': NOVEMBER,
    '/finance/months/2026-12': empty('2026-12'),
    '/finance/months/2027-03': empty('2027-03'),
  });
  const { user, address } = await show();
  await user.click(press('Next month'));
  await screen.findByText('No transactions in December 2026');
  expect(words()).toContain('The balance remains 5 000 CFA.');
  expect(address()).toEqual({ tab: 'month', month: '2026-12' });
  expect(field('Month').value).toBe('2026-12');
  field('Month').focus();
  fireEvent.change(field('Month'), { target: { value: '2027-03' } });
  await screen.findByText('No transactions in March 2027');
  expect(document.activeElement).toBe(field('Month'));
  await user.click(press('This month'));
  await screen.findByRole('heading', { name: 'November 2026' });
  expect(address()).toEqual({ tab: 'month' });
});

it('ignores an invalid month in the address', async () => {
  aServer({ '/finance/months/current': NOVEMBER });
  await show('/finance-tracker?tab=month&month=2026-13');
  await screen.findByRole('heading', { name: 'November 2026' });
});

it('changes a budget from the displayed month on, and the fields start with the existing plan', async () => {
  const sent = aServer({ '/finance/months/current': NOVEMBER }, [Response.json({ ok: true })]);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Change the budget of Bus' }));
  await screen.findByText('For each month from November 2026, until you change it.');
  expect(field(/^Amount/).value).toBe('15\u00a0000');
  expect(field(/^Carry over/).checked).toBe(true);
  await user.clear(field(/^Amount/));
  await user.click(press('Save'));
  await screen.findByText('Budget must be a positive number or zero');
  await user.type(field(/^Amount/), '18 000');
  await user.click(field(/^Carry over/));
  await user.click(press('Save'));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { path: `/finance/budgets/${BUS.id}/2026-11`, body: { amount: '18000', carry_over: false } },
    ]),
  );
  await waitFor(() =>
    expect(toasts().map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Budget saved: Bus: 18 000 CFA a month',
    ]),
  );
});

it('plans for a category chosen in the dialog, and moves focus to the budget when the dialog closes', async () => {
  const said = 'This category no longer exists. Please choose another.';
  const category = { ...BUS, type: 'expense', archived: false, entries: 1 };
  const sent = aServer(
    {
      '/finance/months/current': NOVEMBER,
      '/finance/categories': [
        category,
        { ...category, ...WAGE, type: 'income' },
        { ...category, id: idOf(4), name: 'Old', archived: true },
      ],
    },
    [refusal('CATEGORY_NOT_FOUND', 409, said)],
  );
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Set budget' }));
  await screen.findByRole('option', { name: 'Bus' });
  expect(screen.getAllByRole('option').map(words)).toEqual(['Select category', 'Bus']);
  await user.type(field(/^Amount/), '0');
  await user.click(press('Save'));
  await screen.findByText('Please choose a category');
  await user.selectOptions(field(/^Category/), 'Bus');
  // The fields show the existing budget.
  expect(field(/^Amount/).value).toBe('15\u00a0000');
  await user.click(press('Save'));
  await screen.findByText(said);
  expect(field(/^Category/).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toHaveLength(1);
});

it('shows that a month could not be loaded, and retries on a press', async () => {
  const reads: Record<string, unknown> = {};
  vi.stubGlobal('fetch', async () =>
    reads['month'] ? Response.json(reads['month']) : refusal('INTERNAL_SERVER_ERROR', 500, 'No.'),
  );
  const { user } = await show();
  await screen.findByRole('alert');
  reads['month'] = NOVEMBER;
  await user.click(press('Try again'));
  await screen.findByRole('heading', { name: 'November 2026' });
});
