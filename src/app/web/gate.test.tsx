// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import type { Me } from '#features/people/people.contract.ts';
import { SESSION_KEY } from '#platform/auth/web/session-key.ts';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import { Gate } from './gate.tsx';
import { portalRouter } from './portal-router.ts';
import { PortalRouterContext } from './use-portal-router.ts';

const ME: Me = {
  user_id: idOf(1),
  email: 'ada@school.cm',
  full_name: 'Ada',
  role: 'parent',
  roles: ['parent'],
  duties: [],
  requested_role: null,
  refusal: null,
  hold: 'MUST_CHANGE_PASSWORD',
  has_factor: false,
  unread: 0,
  language: 'en',
  theme: null,
  school: { name: 'Préau', logo: null },
};
const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3600;

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('never mounts the page behind a required step when the session ends', async () => {
  aServer({ '/me': ME });
  const session = { access_token: 'a', refresh_token: 'r', user: { id: ME.user_id }, expires_at: IN_AN_HOUR };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  const queries = new QueryClient();
  queries.setQueryData(meOptions().queryKey, ME);
  const mounted = vi.fn(() => null);
  const Page = () => mounted();
  renderInEnglish(
    <QueryClientProvider client={queries}>
      <PortalRouterContext value={portalRouter(queries)}>
        <AuthProvider>
          <Gate>{() => <Page />}</Gate>
        </AuthProvider>
      </PortalRouterContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Choose your own password' });
  mounted.mockClear();

  act(() => {
    localStorage.removeItem(SESSION_KEY);
    dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }));
  });
  expect(document.body.hidden, 'the browser is on its way to the sign-in').toBe(true);
  expect(mounted).not.toHaveBeenCalled();
});
