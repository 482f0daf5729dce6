// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { LedgerCheck } from '../../ledger.contract.ts';
import { BooksState } from './books-state.tsx';

const RIGHT: LedgerCheck = {
  id: '0190de00-0000-7000-8000-000000000001',
  at: '2026-11-21T08:00:00.000Z',
  cause: 'nightly',
  passed: true,
  failures: [],
  transactions: 3,
  head: 'a'.repeat(64),
  took_ms: 12,
};
const NOT_RUN = { ...RIGHT, passed: false, failures: [{ rule: 'check_not_run', rows: 1 }], transactions: 0 };

const showHalted = (last: LedgerCheck) =>
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <BooksState halted last={last} checking={false} />
    </QueryClientProvider>,
  );

afterEach(cleanup);

it('shows that the last check could not run, and that money is stopped; it found no error because it checked nothing', () => {
  showHalted(NOT_RUN);
  expect(screen.getByText(/^The last check, on .*could not be run/)).toBeTruthy();
  expect(screen.getByText('Money movements are stopped')).toBeTruthy();
  expect(screen.queryByText('Error found')).toBeNull();
});

it('does not show the last good result while money is stopped, even if the failure could not be stored', () => {
  showHalted(RIGHT);
  expect(screen.getByText(/^The last check could not be run/)).toBeTruthy();
  expect(screen.queryByText('The books are correct')).toBeNull();
});
