// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { LedgerDay } from '../../ledger.contract.ts';
import { BookDay } from './book-day.tsx';

const show = (day: LedgerDay) =>
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <BookDay day={day} />
    </QueryClientProvider>,
  );

afterEach(cleanup);

it('shows both dates after the long holidays, and a button to confirm the day', () => {
  show({ today: '2026-09-07', last_posting: '2026-06-26', unconfirmed: true });
  expect(screen.getByText('Sep 7, 2026')).toBeTruthy();
  expect(screen.getByText('Jun 26, 2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm the date' })).toBeTruthy();
});

it('has nothing to confirm on any other day', () => {
  show({ today: '2026-09-08', last_posting: '2026-09-07', unconfirmed: false });
  expect(screen.queryByRole('button')).toBeNull();
});
