// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { BackupAge } from './backup-age.tsx';

const KEY = 'K7QF-9MXR-4TGD-K7QF-9MXR-4TGD-K7QF-9MXR';

let shown: { at: string; by: string | null } | null = null;

/** The server's responses: the list, and the key once. */
async function answer(request: Request): Promise<Response> {
  if (request.method === 'GET')
    return Response.json({ daily: true, key: { from: 'file', shown }, backups: [] });
  shown = { at: '2026-11-21T08:00:00.000Z', by: 'Onana Chantal' };
  return Response.json({ key: KEY });
}

beforeEach(() => {
  shown = null;
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps the key on the screen when the list is refetched, and then shows to whom it was shown', async () => {
  const user = userEvent.setup();
  const queries = new QueryClient();
  renderInEnglish(
    <QueryClientProvider client={queries}>
      <BackupAge />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Print the backup key' }));
  await user.click(await screen.findByRole('button', { name: 'Show the key' }));
  expect(await screen.findByText(KEY)).toBeTruthy();
  await screen.findByText(/shown to Onana Chantal/);
  expect(screen.getByText(KEY), 'the list was read anew').toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(KEY)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Print the backup key' })).toBeNull();
});
