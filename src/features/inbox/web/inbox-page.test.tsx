// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import { InboxPage } from './inbox-page.tsx';

const notice = (number: number, kind: string, count: number, read_at: string | null = null) => ({
  id: idOf(number),
  kind,
  params: { student: 'Élodie' },
  count,
  link: '/fees',
  created_at: '2026-11-20T08:00:00.000Z',
  read_at,
});

function open(notices: object[], answers: Response[] = []) {
  window.history.replaceState(null, '', '/inbox');
  const sent = aServer({ '/inbox': { notices, total: notices.length, unread: 1 } }, answers);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider>
        <InboxPage />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows each notice and its count; opening one marks it as read and follows its link', async () => {
  const { sent, user } = open(
    [
      notice(1, 'fees.assigned', 3),
      notice(2, 'fees.paid', 1, '2026-11-20T09:00:00.000Z'),
      notice(3, 'newer.kind', 1, '2026-11-20T09:00:00.000Z'),
    ],
    [Response.json({ unread: 0 })],
  );
  await screen.findByRole('link', { name: /A payment for Élodie was recorded/ });
  await screen.findByRole('link', { name: /newer.kind/ });
  await user.click(await screen.findByRole('link', { name: /Unread: 3 new fees for Élodie/ }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual([`/inbox/${idOf(1)}/read`]));
  expect(location.pathname).toBe('/fees');
});

it('marks all as read at once', async () => {
  const { sent, user } = open([notice(1, 'fees.paid', 2)], [Response.json({ unread: 0 })]);
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/read-inbox']));
});
