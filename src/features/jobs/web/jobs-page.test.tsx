// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { Job } from '../jobs.contract.ts';
import { JobsPage } from './jobs-page.tsx';

const idOf = (number: number) => `0190de00-0000-7000-8000-${String(number).padStart(12, '0')}`;
const SOUND: Job = {
  id: idOf(1),
  kind: 'finance.recurrences',
  repeats: true,
  state: 'waiting',
  run_at: '2026-11-21T09:01:00.000Z',
  started_at: '2026-11-21T09:00:00.000Z',
  done_at: '2026-11-21T09:00:01.000Z',
  attempts: 0,
  last_error: null,
};
const FAILED: Job = {
  ...SOUND,
  id: idOf(2),
  kind: 'mail.of_tomorrow',
  repeats: false,
  state: 'failed',
  run_at: null,
  done_at: null,
  attempts: 10,
  last_error: 'connection refused',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(jobs: Job[], answer?: Response) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json(jobs);
    sent.push(new URL(request.url).pathname);
    return answer!;
  });
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <JobsPage />
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}

it('shows readable names and what went wrong, and runs a job again on click', async () => {
  const { sent, user } = open([FAILED, SOUND], Response.json({ ...FAILED, state: 'waiting' }));
  const sound = (await screen.findByText('Recurring entries')).closest('tr')!;
  expect(sound.textContent).toContain('Waiting');
  expect(sound.textContent).toContain('Nov 21, 2026, 10:01 AM');
  const failed = screen.getByText('mail.of_tomorrow').closest('tr')!;
  expect(failed.textContent).toContain('Failed');
  expect(failed.textContent).toContain('Last error: connection refused');
  expect(failed.textContent).toContain('10');
  await user.click(screen.getByRole('button', { name: 'Retry: mail.of_tomorrow' }));
  expect(sent).toEqual([`/api/v1/jobs/${FAILED.id}/retry`]);
});

it('shows in the row why a job was not run, and has no button for a finished one', async () => {
  const over: Job = { ...FAILED, id: idOf(3), kind: 'over', state: 'done', last_error: null };
  const refused = { error: { code: 'ALREADY_DONE', message: 'This job is already done.', requestId: 'r' } };
  const { user } = open([SOUND, over], Response.json(refused, { status: 409 }));
  await user.click(await screen.findByRole('button', { name: 'Run now: Recurring entries' }));
  const said = await screen.findByText('This job is already done.');
  expect(said.closest('tr')!.textContent).toContain('Recurring entries');
  expect(screen.getByText('over').closest('tr')!.querySelector('button')).toBeNull();
});
