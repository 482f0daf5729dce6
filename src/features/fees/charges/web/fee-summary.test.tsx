// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aServer } from '#platform/ui/testing/server.ts';
import { open } from '../../web/testing/school.tsx';
import { FeeSummary } from './fee-summary.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('each count opens the list of the fees that it counts', async () => {
  aServer({
    '/fees/summary': {
      total_due: '78693500',
      total_paid: '51245000',
      pending_fees: 407,
      overdue_fees: 307,
      overdue: '11812500',
      total_students: 407,
      claims_waiting: 0,
    },
  });
  open(<FeeSummary />);
  const late = await screen.findByRole('link', { name: /^and 307 late/ });
  const pending = screen.getByRole('link', { name: 'Pending Fees' });
  expect(late.getAttribute('href')).toBe('/fees?status=overdue');
  expect(pending.getAttribute('href')).toBe('/fees?status=pending');
});
