// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, LOST, refusal } from '#platform/ui/testing/server.ts';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import type { TillSession } from '../../till.contract.ts';
import { CloseTillDialog } from './close-till-dialog.tsx';
import { OpenTillDialog } from './open-till-dialog.tsx';

const SESSION: TillSession = {
  id: '0190de00-0000-7000-8000-000000000700',
  cashier_id: '0190de00-0000-7000-8000-000000000001',
  cashier: 'Onana Chantal',
  opened_at: '2026-11-21T07:30:00.000Z',
  opened_on: '2026-11-21',
  opening_float: '10000',
  expected: '12500',
  closed_at: null,
  closed_by: null,
  counted: null,
  difference: null,
  reason: null,
  signed_by: null,
  signed_at: null,
};
const CLOSED = {
  ...SESSION,
  closed_at: '2026-11-21T15:30:00.000Z',
  closed_by: 'Onana Chantal',
  counted: '12000',
  difference: '-500',
  reason: 'One coin is missing',
};
let sent: ReturnType<typeof aServer>;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) closeToast(id);
});

const toasts = () => shownToasts().map(({ title, description }) => `${title}: ${description}`);
const figure = (term: string) =>
  screen.getByText(term).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ');

function show(ui: ReactNode) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider>{ui}</AuthProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('a till is opened with the typed float, once even if the response was lost', async () => {
  sent = aServer({}, [LOST, Response.json(SESSION, { status: 201 })]);
  const onClose = vi.fn();
  const user = show(<OpenTillDialog onClose={onClose} />);
  const open = () => user.click(screen.getByRole('button', { name: 'Open till' }));
  await open();
  // An empty field is not a float of zero.
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(/^Float/), '10 000');
  await open();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: /Open till|Try again/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/till/sessions', { opening_float: '10000' }],
    ['/till/sessions', { opening_float: '10000' }],
  ]);
  expect(sent[0]!.key).toBe(sent[1]!.key);
  expect(toasts()).toContain('Success: Till opened');
});

it('a till is counted with Enter from coin to coin; a difference needs a reason before it is sent', async () => {
  sent = aServer({}, [
    refusal('REASON_NEEDED', 422, 'Please say why the count differs.'),
    Response.json(CLOSED),
  ]);
  const onClosed = vi.fn();
  const user = show(
    <CloseTillDialog
      session={SESSION}
      onClose={() => undefined}
      onClosed={onClosed}
      onBank={() => undefined}
    />,
  );
  expect(figure('Difference')).toContain('-12 500');
  await user.click(screen.getByLabelText(/Notes of 10 000$/));
  await user.keyboard('1{Enter}{Enter}1{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText(/Notes of 1 000$/));
  expect(figure('Counted')).toContain('12 000');
  expect(figure('Difference')).toContain('-500');
  await user.click(screen.getByRole('button', { name: 'Close till' }));
  expect(await screen.findByText('Please say why the count differs.')).toBeDefined();
  expect(onClosed).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText(/^Reason for the difference/), 'One coin is missing');
  await user.click(screen.getByRole('button', { name: 'Close till' }));
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(sent.at(-1)!.body).toMatchObject({
    expected: '12500',
    denominations: { note_10000: 1, note_2000: 1 },
    reason: 'One coin is missing',
  });
});

it('a correct count needs no reason, and an invalid number is not sent', async () => {
  sent = aServer({}, [Response.json({ ...CLOSED, counted: '12500', difference: '0', reason: null })]);
  const onClosed = vi.fn();
  const user = show(
    <CloseTillDialog
      session={SESSION}
      onClose={() => undefined}
      onClosed={onClosed}
      onBank={() => undefined}
    />,
  );
  await user.type(screen.getByLabelText(/Notes of 10 000$/), '1');
  await user.type(screen.getByLabelText(/Notes of 500$/), 'five');
  await user.click(screen.getByRole('button', { name: 'Close till' }));
  expect(sent).toEqual([]);
  const wrong = screen.getByLabelText(/Notes of 500$/);
  const said = await screen.findByText('Enter a whole number');
  expect(wrong.getAttribute('aria-describedby')).toBe(said.closest('p')!.id);
  await user.clear(wrong);
  await waitFor(() => expect(screen.queryByText('Enter a whole number')).toBeNull());
  await user.type(screen.getByLabelText(/Coins of 500$/), '5');
  await waitFor(() => expect(screen.queryByLabelText(/^Reason/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Close till' }));
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toEqual({ expected: '12500', denominations: { note_10000: 1, coin_500: 5 } });
});
