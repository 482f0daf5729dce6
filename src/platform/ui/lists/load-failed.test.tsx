// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver, useQuery } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LoadFailed } from './load-failed.tsx';
import { renderInEnglish } from '../testing/render.tsx';

afterEach(cleanup);

const LIST = ['list'];

function List({ read }: { read: () => Promise<string> }) {
  const list = useQuery({ queryKey: LIST, queryFn: read });
  return (
    <>
      {list.data && <p>{list.data}</p>}
      <LoadFailed of={list} />
    </>
  );
}

function show(read: () => Promise<string>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInEnglish(
    <QueryClientProvider client={client}>
      <List read={read} />
    </QueryClientProvider>,
  );
  return client;
}

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Try again' });
const none = () => [screen.queryByRole('alert'), screen.queryByRole('button')];

it('shows nothing for successful requests', async () => {
  show(async () => 'Three students');
  expect(none()).toEqual([null, null]);
  await screen.findByText('Three students');
  expect(none()).toEqual([null, null]);
});

it('shows the reason, retries at a press, and disappears once there is an answer', async () => {
  const read = vi.fn(async () => 'Three students').mockRejectedValueOnce(new TypeError('fetch failed'));
  show(read);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server cannot be reached/);
  expect(read).toHaveBeenCalledTimes(1);
  await userEvent.click(await button());
  await screen.findByText('Three students');
  expect(none()).toEqual([null, null]);
  expect(read).toHaveBeenCalledTimes(2);
});

it('is busy during a retry of existing content, and sends one request', async () => {
  const read = vi.fn(async () => 'Three students');
  const client = show(read);
  await screen.findByText('Three students');
  read.mockRejectedValueOnce(new TypeError('fetch failed'));
  await client.refetchQueries({ queryKey: LIST });
  const answers: ((words: string) => void)[] = [];
  read.mockReturnValueOnce(new Promise((resolve) => void answers.push(resolve)));
  await userEvent.click(await button());
  expect((await button()).getAttribute('aria-busy')).toBe('true');
  await userEvent.click(await button());
  expect(read).toHaveBeenCalledTimes(3);
  answers[0]!('Four students');
  await screen.findByText('Four students');
  expect(none()).toEqual([null, null]);
});

it('retries everything else on the page that failed, and nothing that did not', async () => {
  const [list, sum, name] = ['Three students', '3', 'Préau'].map((answer) => vi.fn(async () => answer));
  for (const read of [list!, sum!]) read.mockRejectedValueOnce(new TypeError('fetch failed'));
  const client = show(list!);
  for (const [key, read] of [
    ['sum', sum!],
    ['name', name!],
  ] as const)
    new QueryObserver(client, { queryKey: [key], queryFn: read }).subscribe(() => {});
  await userEvent.click(await button());
  await screen.findByText('Three students');
  await vi.waitFor(() => expect(client.getQueryData(['sum'])).toBe('3'), 20_000);
  expect([list, sum, name].map((read) => read!.mock.calls.length)).toEqual([2, 2, 1]);
});
