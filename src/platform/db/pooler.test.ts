import { expect, inject, test } from 'vitest';
import { sharesSessions } from './pooler.ts';

test('a server without a pooler keeps each session to itself', async () => {
  expect(await sharesSessions(inject('testServer').connectionString)).toBe(false);
});
