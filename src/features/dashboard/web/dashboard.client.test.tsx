// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer } from '#platform/ui/testing/server.ts';
import { dashboardApi, useDashboard } from './dashboard.client.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MINUTE = 60_000;
const Shown = () => <p>{String(useDashboard('student').data?.role)}</p>;

function openWith(known: 'teacher' | 'student' | null) {
  aServer({ '/dashboard': { role: 'student' } });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: MINUTE } } });
  queries.setQueryData(dashboardApi.get.queryOptions().queryKey, { role: known } as never);
  const fetched = vi.spyOn(globalThis, 'fetch');
  renderInEnglish(
    <QueryClientProvider client={queries}>
      <Shown />
    </QueryClientProvider>,
  );
  return fetched;
}

it('a person with a new role does not see the cached answer of the former role', async () => {
  openWith(null);
  expect(await screen.findByText('student')).toBeTruthy();
});

it('a cached answer for the current role is not fetched again', () => {
  const fetched = openWith('student');
  expect(screen.getByText('student')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});
