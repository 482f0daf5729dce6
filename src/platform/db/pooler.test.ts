import { expect, inject, test } from 'vitest';
import { sharesSessions } from './pooler.ts';

test('a server without a pooler keeps the same session for a connection', async () => {
  expect(await sharesSessions(inject('testServer').connectionString)).toBe(false);
});
