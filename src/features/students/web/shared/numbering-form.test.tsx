// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer } from '#platform/ui/testing/server.ts';
import { NumberingForm } from './numbering-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the next number, refuses an invalid pattern, and saves', async () => {
  const sent = aServer({ '/students/numbering': { pattern: '{YYYY}-{0000}', next: '2026-0042' } }, [
    Response.json({ pattern: '{00000}', next: '00042' }),
  ]);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <NumberingForm />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const field = await screen.findByLabelText<HTMLInputElement>(/^Roll number pattern/);
  await screen.findByText('2026-0042');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.input(field, { target: { value: '{YYYY}' } });
  await waitFor(() => expect(save.disabled).toBe(false));
  await user.click(save);
  await screen.findByText(/one counter/);
  expect(screen.queryByText('2026-0042')).toBeNull();
  expect(sent).toEqual([]);
  fireEvent.input(field, { target: { value: '{00000}' } });
  await user.click(save);
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ pattern: '{00000}' }]));
});
