// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import type { Me } from '#features/people/people.contract.ts';
import { SESSION_KEY } from '#platform/auth/web/session-key.ts';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { HaltedBanner } from './halted-banner.tsx';

const ME: Me = {
  user_id: '0190de00-0000-7000-8000-000000000001',
  email: 'head@school.test',
  full_name: 'Onana Chantal',
  role: 'admin',
  roles: ['admin'],
  duties: ['head'],
  requested_role: null,
  has_factor: false,
  language: null,
  theme: null,
  hold: null,
  refusal: null,
  unread: 0,
  school: { name: 'Our School', logo: null },
};

let asked: string[];

beforeEach(() => {
  asked = [];
  const expires_at = Math.ceil(Date.now() / 1000) + 600;
  const session = { access_token: 't', refresh_token: 'r', expires_at, user: { id: ME.user_id } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show({
  role = 'admin',
  halted = false,
  unconfirmed = false,
}: Partial<Me & { halted: boolean; unconfirmed: boolean }>) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (pathname.endsWith('/me')) return Response.json({ ...ME, role });
    return Response.json({
      halted,
      day: { today: '2026-11-21', last_posting: '2026-06-26', unconfirmed },
      checks: [],
    });
  });
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <HaltedBanner />
      </AuthProvider>
    </QueryClientProvider>,
  );
}

it('shows above a page of money that a failed check stops it, and links to the books', async () => {
  show({ halted: true });
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain(
    'Money movements are stopped: the last check of the books found an error.',
  );
  expect(screen.getByRole('link', { name: 'Errors found' }).getAttribute('href')).toContain('/books');
});

it('shows that a date must be confirmed, before the first payment at the counter is refused', async () => {
  show({ unconfirmed: true });
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('more than seven days from the last entry. No money is recorded.');
  expect(screen.getByRole('link', { name: 'Confirm the date' }).getAttribute('href')).toContain('/books');
});

it('shows the worse of both: wrong books are more serious than a date', async () => {
  show({ halted: true, unconfirmed: true });
  expect((await screen.findByRole('alert')).textContent).toContain('Money movements are stopped');
});

it('is hidden on any other day', async () => {
  show({});
  await waitFor(() => expect(asked.some((path) => path.endsWith('/ledger/checks'))).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is hidden from people who cannot act on it', async () => {
  show({ role: 'parent', halted: true });
  await waitFor(() => expect(asked.some((path) => path.endsWith('/me'))).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.some((path) => path.endsWith('/ledger/checks'))).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});
