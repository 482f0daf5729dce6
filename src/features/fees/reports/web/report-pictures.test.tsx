// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { AgeBand, ClassSums, FeeWeek } from '../fee-reports.contract.ts';
import { ReportAgeing } from './report-ageing.tsx';
import { ReportClasses } from './report-lists.tsx';
import { percentOf, sundayOf } from './report-figures.ts';
import { ReportWeeks } from './shared/report-weeks.tsx';

async function show(Report: ComponentType, data: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(data));
  history.replaceState(null, '', '/fees/reports');
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Report />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const asTable = async (user: Awaited<ReturnType<typeof show>>) =>
  user.click(await screen.findByRole('button', { name: 'Show as a table' }));
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const words = () => document.body.textContent?.replaceAll('\u00a0', ' ');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AGES: AgeBand[] = [
  { age: 'not_due', due_from: '2026-11-21', due_to: null, fees: 4, students: 3, balance: '6000' },
  { age: 'to_30', due_from: '2026-10-22', due_to: '2026-11-20', fees: 1, students: 1, balance: '1500.50' },
  { age: 'to_60', due_from: '2026-09-22', due_to: '2026-10-21', fees: 0, students: 0, balance: '0' },
  { age: 'to_90', due_from: '2026-08-23', due_to: '2026-09-21', fees: 0, students: 0, balance: '0' },
  { age: 'over_90', due_from: null, due_to: '2026-08-22', fees: 2, students: 1, balance: '500' },
];

it('links each age band to its fees, from the bars and from the table behind them', async () => {
  const user = await show(ReportAgeing, AGES);
  await screen.findByText('2 000,50 FCFA of the 8 000,50 FCFA owed is overdue.', {
    normalizer: (text) => text.replaceAll('\u00a0', ' '),
  });
  const expected = [
    '/fees?open=true&due_from=2026-11-21',
    '/fees?open=true&due_from=2026-10-22&due_to=2026-11-20',
    '/fees?open=true&due_from=2026-09-22&due_to=2026-10-21',
    '/fees?open=true&due_from=2026-08-23&due_to=2026-09-21',
    '/fees?open=true&due_to=2026-08-22',
  ];
  expect(links()).toEqual(expected);
  await asTable(user);
  expect(screen.getAllByRole('row')).toHaveLength(6);
  expect(links()).toEqual(expected);
});

const WEEKS: FeeWeek[] = [
  { monday: '2020-12-28', due: '3000', collected: '-200' },
  { monday: '2021-01-04', due: '0', collected: '1000' },
  { monday: '2099-11-23', due: '7000', collected: '0' },
];

it('sums the receipts of past weeks including reversals, and marks coming weeks', async () => {
  const user = await show(ReportWeeks, WEEKS);
  await screen.findByRole('figure');
  expect(words()).toContain(
    'Last 12 weeks: 3 000 FCFA due, 800 FCFA collected. Next 4 weeks: 7 000 FCFA due.',
  );
  await asTable(user);
  expect(links().slice(0, 2)).toEqual([
    '/fees?due_from=2020-12-28&due_to=2021-01-03',
    '/fees?tab=payments&from=2020-12-28&to=2021-01-03',
  ]);
});

it('names the class that has paid the least, without a link for students without a class', async () => {
  const sums = { students: 2, balance: '0' };
  const classes: ClassSums[] = [
    {
      class_id: '0190de00-0000-7000-8000-000000000001',
      class: { name: '6e', section: 'A' },
      ...sums,
      amount_due: '3000',
      amount_paid: '2999',
    },
    { class_id: null, class: null, ...sums, amount_due: '300', amount_paid: '100' },
  ];
  await show(ReportClasses, classes);
  await screen.findByText('Without a class has paid the least so far: 33%.');
  // 99.96% must not be rounded to 100%.
  expect(screen.getByText('99%')).toBeTruthy();
  expect(links()).toEqual(['/fees?class_id=0190de00-0000-7000-8000-000000000001']);
});

it('calculates shares and weeks', () => {
  expect([percentOf('0', '0'), percentOf('1', '3'), percentOf('3', '3')]).toEqual([100, 33, 100]);
  expect([sundayOf('2026-02-23'), sundayOf('2026-12-28')]).toEqual(['2026-03-01', '2027-01-03']);
});
