// @vitest-environment happy-dom
import { oc } from '@orpc/contract';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { restLink } from './rest-link.ts';

const contract = {
  list: oc.route({ method: 'GET', path: '/things' }).input(z.any()),
  get: oc.route({ method: 'GET', path: '/things/{thing_id}' }).input(z.any()),
  make: oc.route({ method: 'POST', path: '/things' }).input(z.any()),
  close: oc.route({ method: 'POST', path: '/things/{thing_id}/close' }).input(z.any()),
};

async function send(path: [keyof typeof contract], input: unknown, answer = new Response('{"done":true}')) {
  let sent: Request | undefined;
  const link = restLink<object>(contract, 'http://school.test/api/v1', {
    headers: () => ({ 'idempotency-key': 'a-key' }),
    send: async (request) => {
      sent = request;
      return answer;
    },
    readError: (body) => ((body as { error?: unknown }).error ? new Error('ours') : null),
  });
  const got = await link.call(path, input, { context: {} });
  const { pathname, search } = new URL(sent!.url);
  return {
    got,
    method: sent!.method,
    at: pathname + search,
    body: await sent!.text(),
    headers: sent!.headers,
  };
}

it('puts path parameters into the path, encoded, and the rest of a read’s input into the query', async () => {
  expect(await send(['get'], { thing_id: 'a/b', page: 2, search: 'Élodie', none: undefined })).toMatchObject({
    method: 'GET',
    at: '/api/v1/things/a%2Fb?page=2&search=%C3%89lodie',
    got: { done: true },
  });
  expect((await send(['list'], { ids: ['x', 'y'] })).at).toBe('/api/v1/things?ids%5B0%5D=x&ids%5B1%5D=y');
});

it('sends an empty input as an object, and none if the path has used all of it', async () => {
  expect((await send(['make'], {})).body).toBe('{}');
  expect((await send(['close'], { thing_id: '1' })).body).toBe('');
  expect((await send(['make'], undefined)).body).toBe('');
});

it('sends the idempotency key of a repeatable call', async () => {
  expect((await send(['make'], { a: 1 })).headers.get('idempotency-key')).toBe('a-key');
});

it('names a downloaded file', async () => {
  const answer = new Response('a;b', {
    headers: {
      'content-disposition': `attachment; filename="eleves.csv"; filename*=utf-8''%C3%A9l%C3%A8ves.csv`,
    },
  });
  expect((await send(['list'], {}, answer)).got).toMatchObject({ name: 'élèves.csv' });
});

it('throws our error if the body is ours, and a generic one for a proxy’s answer', async () => {
  await expect(send(['list'], {}, Response.json({ error: {} }, { status: 409 }))).rejects.toThrow('ours');
  await expect(send(['list'], {}, new Response('<html>', { status: 502 }))).rejects.toThrow('502');
});
