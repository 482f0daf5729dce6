// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import { JustifyDialog } from './justify-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const sent = aServer({});
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <JustifyDialog studentId={idOf(1)} about={{ day: '2026-11-23', half: 'am' }} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}
const reason = () => screen.getByLabelText(/^Reason/);
const lastDay = () => screen.getByLabelText(/^Last day/);
const send = () => screen.getByRole('button', { name: 'Send' });

it('moves focus from Send to the missing reason, and sends nothing', async () => {
  const { sent, user } = open();
  await user.click(send());
  await waitFor(() => expect(document.activeElement).toBe(reason()));
  screen.getByText('Please write the reason');
  expect(sent).toEqual([]);
});

it('moves focus from Send to a last day before the first, and sends nothing', async () => {
  const { sent, user } = open();
  await user.type(reason(), 'Fever');
  fireEvent.change(lastDay(), { target: { value: '2026-11-20' } });
  await user.click(send());
  await waitFor(() => expect(document.activeElement).toBe(lastDay()));
  expect(sent).toEqual([]);
});
