// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import type { StudentAttendance as Attendance } from '../../justifications.contract.ts';
import { StudentAttendance } from './attendance-part.tsx';

const NOTHING = {
  marked: 0,
  days: 0,
  justified_minutes: 0,
  unjustified_minutes: 0,
  half_days: 0,
  times_late: 0,
  late_minutes: 0,
  presence: null,
};
const NOVEMBER: Attendance = {
  month: '2026-11-01',
  year: NOTHING,
  of_month: NOTHING,
  slots: [],
  justifications: [],
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the school’s month even on a phone whose clock is wrong, and continues from there', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01T00:00:00Z') });
  aServer({ [`/attendance/students/${idOf(1)}`]: NOVEMBER });
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <StudentAttendance studentId={idOf(1)} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'November 2026' });
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  await screen.findByRole('heading', { name: 'October 2026' });
});
