import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { portalQueries } from './query-client.ts';

/** The number of requests a page makes when each gets this response. */
async function timesAsked(answer: () => unknown): Promise<number> {
  let asked = 0;
  const queries = portalQueries();
  await queries
    .fetchQuery({
      queryKey: ['students'],
      retry: queries.getDefaultOptions().queries!.retry!,
      retryDelay: 0,
      queryFn: async () => {
        asked += 1;
        throw answer();
      },
    })
    .catch(() => {});
  return asked;
}

it('retries at most twice after 429 TOO_MANY_REQUESTS, because the overload may be over a moment later', async () => {
  expect(await timesAsked(() => new ORPCError('TOO_MANY_REQUESTS', { status: 429 }))).toBe(3);
});

it('retries when the network or the server fails', async () => {
  expect(await timesAsked(() => new TypeError('Failed to fetch'))).toBe(3);
  expect(await timesAsked(() => new ORPCError('UNAVAILABLE', { status: 503 }))).toBe(3);
});

it('does not retry a refusal', async () => {
  expect(await timesAsked(() => new ORPCError('FORBIDDEN', { status: 403 }))).toBe(1);
  expect(await timesAsked(() => new ORPCError('TOO_MANY_STREAMS', { status: 429 }))).toBe(1);
});
