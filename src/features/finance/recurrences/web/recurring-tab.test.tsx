// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { aServer, idOf, refusal } from '#platform/ui/testing/server.ts';
import type { FinanceRule } from '../recurrences.contract.ts';
import { RecurringTab } from './recurring-tab.tsx';
import { field, open, press, toasts } from '../../web/testing/books.tsx';

const RENT: FinanceRule = {
  id: idOf(1),
  type: 'expense',
  amount: '60000',
  category: { id: idOf(11), name: 'Housing', color: '#3b82f6', icon: null },
  description: 'Rent',
  payment_method: null,
  notes: null,
  recurrence_type: 'monthly',
  recurrence_interval: 2,
  recurrence_end_date: null,
  anchor_on: '2026-08-31',
  state: 'active',
  next_dates: ['2027-02-28', '2027-04-30', '2027-06-30'],
  skipped: ['2026-08-31', '2026-12-31'],
  entries: 2,
};
const WAGE: FinanceRule = {
  ...RENT,
  id: idOf(2),
  type: 'income',
  amount: '150000',
  description: null,
  category: { ...RENT.category!, name: 'Wage' },
  recurrence_interval: 1,
  recurrence_end_date: '2027-03-25',
  state: 'paused',
  skipped: [],
  entries: 1,
};
const GYM: FinanceRule = {
  ...RENT,
  id: idOf(3),
  description: 'Gym',
  state: 'over',
  next_dates: [],
  entries: 0,
};

const row = (name: string) => screen.getByText(name).closest('tr')!;
const words = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ');
/** A server with these rules, and its responses to their actions. */
function books(rules: FinanceRule[], answers: Parameters<typeof aServer>[1] = []) {
  const reads: Record<string, unknown> = { '/finance/rules': rules, '/finance/categories': [] };
  reads['/finance/methods'] = [];
  return { reads, sent: aServer(reads, answers), user: open(<RecurringTab />) };
}
/** The upcoming dates shown in the dialog. */
const ahead = () => words(within(screen.getByRole('dialog')).getByRole('status'));
const set = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
type User = ReturnType<typeof open>;
async function choose(user: User, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `More: ${name}` }));
  await user.click(press(action));
}

// Preloaded, because the dialog is a lazy chunk.
beforeAll(async () => void (await import('./rule-dialog.tsx')));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') });
});
afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the amount, interval, next date and written entries of each recurrence', async () => {
  books([RENT, WAGE, GYM]);
  await screen.findByText('Rent');
  const rent = words(row('Rent'));
  expect(rent).toContain('Expense -60 000 CFA');
  expect(rent).toContain('Every 2 months');
  expect(rent).toContain('Feb 28, 2027Apr 30, 2027Jun 30, 2027');
  // Days skipped long ago are not shown.
  expect(rent).toContain('skipped: Dec 31, 2026');
  expect(rent).not.toContain('Aug 31, 2026');
  expect(rent).toContain('Active');
  expect(screen.getByRole('link', { name: '2 transactions' }).getAttribute('href')).toBe(
    `/finance-tracker?rule_id=${RENT.id}`,
  );
  const wage = words(row('Wage'));
  expect(wage).toContain('Income +150 000 CFA');
  expect(wage).toContain('Every monthuntil Mar 25, 2027');
  expect(wage).toContain('None while it is paused');
  expect(words(row('Gym'))).toContain('Ended');
  expect(within(row('Gym')).queryByRole('button')).toBeNull();
});

it('explains how to create the first one', async () => {
  books([]);
  await screen.findByText('No recurring transactions yet.');
  screen.getByText(/tick “Recurring transaction”/);
});

it('skips the date on the button, and shows the updated list', async () => {
  const after = { ...RENT, next_dates: ['2027-04-30', '2027-06-30', '2027-08-31'] };
  const { reads, sent, user } = books([RENT], [Response.json(after)]);
  await screen.findByText('Rent');
  reads['/finance/rules'] = [after];
  await choose(user, 'Rent', 'Skip Feb 28, 2027');
  await screen.findByText('Aug 31, 2027');
  expect(sent).toMatchObject([{ path: `/finance/rules/${RENT.id}/skips`, body: { day: '2027-02-28' } }]);
  expect(toasts()).toEqual(['Rent: Feb 28, 2027 skipped: Next on Apr 30, 2027']);
});

it('shows a refusal at its recurrence, until the next action', async () => {
  const said = 'This is no longer the next date of this recurrence.';
  const { user } = books([RENT, WAGE], [refusal('NOT_NEXT', 409, said), Response.json(WAGE)]);
  await choose(user, 'Rent', 'Skip Feb 28, 2027');
  await waitFor(() => expect(words(row('Rent'))).toContain(said));
  expect(words(row('Wage'))).not.toContain(said);
  await choose(user, 'Wage', 'Resume');
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

it('pauses and resumes', async () => {
  const resumed = { ...WAGE, state: 'active', next_dates: ['2026-12-25'] };
  const { sent, user } = books(
    [RENT, WAGE],
    [Response.json({ ...RENT, state: 'paused' }), Response.json(resumed)],
  );
  await choose(user, 'Rent', 'Pause');
  await waitFor(() => expect(toasts()[0]).toContain('Rent is paused'));
  await choose(user, 'Wage', 'Resume');
  await waitFor(() => expect(toasts()[1]).toBe('Wage resumed: Next on Dec 25, 2026'));
  expect(sent.map(({ path }) => path)).toEqual([
    `/finance/rules/${RENT.id}/pause`,
    `/finance/rules/${WAGE.id}/resumption`,
  ]);
});

it('asks for confirmation before it ends for good, and says what is kept', async () => {
  const { sent, user } = books([RENT], [Response.json({ ...RENT, state: 'over', next_dates: [] })]);
  await choose(user, 'Rent', 'End recurrence');
  await screen.findByText(/Existing transactions remain/);
  expect(sent).toEqual([]);
  await user.click(press('End recurrence'));
  await waitFor(() => expect(toasts()).toEqual(['Recurrence ended: Rent']));
  expect(sent.map(({ path }) => path)).toEqual([`/finance/rules/${RENT.id}/end`]);
});

it('shows the next dates while editing; a continued rule keeps its 31st, a restarted one counts from its day', async () => {
  const { user } = books([RENT]);
  await user.click(await screen.findByRole('button', { name: 'Edit: Rent' }));
  await screen.findByText('Edit recurrence');
  // happy-dom loses the selected option when the form renders again; browsers do not.
  set('Unit', 'monthly');
  set(/^End date/, '2027-08-31');
  expect(ahead()).toBe('Next dates: Feb 28, 2027 · Apr 30, 2027 · Jun 30, 2027');
  set('Interval', '6');
  expect(ahead()).toBe('Next dates: Feb 28, 2027 · Aug 28, 2027');
  set('Unit', 'yearly');
  expect(ahead()).toBe('Next dates: Feb 28, 2027');
  set(/^Next date/, '2026-11-01');
  set('Unit', 'monthly');
  expect(ahead()).toBe('1 past entry will be added immediately.Next dates: May 1, 2027');
});

it('sends all fields, and moves to the next date when that has passed', async () => {
  const said = 'The next date must be after the last entry of this recurrence.';
  const { sent, user } = books([RENT], [refusal('DAY_PASSED', 409, said)]);
  await user.click(await screen.findByRole('button', { name: 'Edit: Rent' }));
  await screen.findByText('Edit recurrence');
  set('Unit', 'monthly');
  set(/^Next date/, '2026-11-01');
  await user.click(press('Save'));
  await screen.findByText(said);
  expect(field(/^Next date/).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([
    {
      path: `/finance/rules/${RENT.id}`,
      key: null,
      body: {
        type: 'expense',
        amount: '60000',
        category_id: RENT.category!.id,
        description: 'Rent',
        payment_method: null,
        notes: null,
        recurrence_type: 'monthly',
        recurrence_interval: 2,
        recurrence_end_date: null,
        next_on: '2026-11-01',
      },
    },
  ]);
});

it('refuses an end before the next date at its field, and sends nothing', async () => {
  const { sent, user } = books([RENT]);
  await user.click(await screen.findByRole('button', { name: 'Edit: Rent' }));
  fireEvent.change(await screen.findByLabelText(/^End date/), { target: { value: '2027-02-27' } });
  await user.click(press('Save'));
  await screen.findByText('The end date cannot be before the next date');
  expect(sent).toEqual([]);
});
