// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer } from '#platform/ui/testing/server.ts';
import { NoticeChannels } from './notice-channels.tsx';

const channels = (announcements: boolean, messages: boolean) => ({
  address: 'irene@school.test',
  email: 'confirmed',
  push_key: null,
  devices: [],
  phone: null,
  groups: [
    { group: 'announcements', email: announcements, push: false, sms: null },
    { group: 'messages', email: messages, push: false, sms: null },
  ],
});

function open(answers: (Response | Promise<Response>)[]) {
  const sent = aServer({ '/inbox/channels': channels(false, false) }, answers);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NoticeChannels />
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}
function aHeldAnswer() {
  const held: ((response: Response) => void)[] = [];
  const promise = new Promise<Response>((resolve) => held.push(resolve));
  return { promise, answer: (response: Response) => held[0]!(response) };
}
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /by e-mail/ }).map(({ checked }) => checked);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps every checkbox as clicked while earlier ones are saved, and sends them one after the other', async () => {
  const { promise: first, answer } = aHeldAnswer();
  const { sent, user } = open([first, Response.json(channels(true, true))]);
  await user.click(await screen.findByRole('checkbox', { name: 'Announcements: by e-mail' }));
  await user.click(screen.getByRole('checkbox', { name: 'Messages: by e-mail' }));
  expect(ticked()).toEqual([true, true]);
  expect(sent).toHaveLength(1);
  answer(Response.json(channels(true, false)));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(ticked()).toEqual([true, true]);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { group: 'announcements', channel: 'email', on: true },
    { group: 'messages', channel: 'email', on: true },
  ]);
});

it('reverts a checkbox that was refused, and no other', async () => {
  const refused = Response.json(
    { error: { code: 'CONFLICT', message: 'No', requestId: '1' } },
    { status: 409 },
  );
  const { user } = open([refused, Response.json(channels(false, true))]);
  await user.click(await screen.findByRole('checkbox', { name: 'Announcements: by e-mail' }));
  await user.click(screen.getByRole('checkbox', { name: 'Messages: by e-mail' }));
  await waitFor(() => expect(ticked()).toEqual([false, true]));
});
