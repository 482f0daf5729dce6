// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { ReportAnswer } from '../reports.contract.ts';
import { ReportPage } from './report-page.tsx';

vi.mock('#platform/ui/routing/use-place.ts', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ report: 'enrollment' }),
}));

const both = (text: string) => ({ en: text, fr: text });
const answer = (applied: Record<string, string>): ReportAnswer => ({
  key: 'enrollment',
  title: both('Enrollment'),
  about: both('Who is in a class'),
  filters: ['by', 'as_of'],
  applied,
  groupings: [
    { value: 'level', words: both('By level') },
    { value: 'class', words: both('By class') },
  ],
  periods: [],
  finding: both('No student'),
  columns: [],
  rows: [],
  total: null,
  chart: null,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that answers each report when the test resolves it. */
function aSlowServer() {
  const waiting: ((answer: ReportAnswer) => void)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!new URL(request.url).pathname.includes('/reports')) return Response.json([]);
    return Response.json(await new Promise<ReportAnswer>((resolve) => waiting.push(resolve)));
  });
  return waiting;
}

const isBusy = () => screen.getByText('No student').closest('[inert][aria-busy]') !== null;

it('shows a chosen filter before its response arrives, and marks the old figures as old', async () => {
  window.history.replaceState(null, '', '/reports/enrollment');
  const waiting = aSlowServer();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReportPage />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]!(answer({ by: 'level', as_of: '2026-11-27' }));
  const rows = await screen.findByLabelText<HTMLSelectElement>('Rows');
  const day = screen.getByLabelText<HTMLInputElement>('As of');
  await userEvent.setup().selectOptions(rows, 'class');
  expect([rows.value, day.value]).toEqual(['class', '2026-11-27']);
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(isBusy()).toBe(true);
  waiting[1]!(answer({ by: 'class', as_of: '2026-11-27' }));
  await waitFor(() => expect(isBusy()).toBe(false));
  // The browser reports an incomplete date as empty until its last digit.
  fireEvent.change(day, { target: { value: '' } });
  await waitFor(() => expect(location.search).toContain('by=class'));
  expect(day.value).toBe('');
});
