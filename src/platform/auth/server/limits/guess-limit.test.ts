import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { signInFailures } from '../auth.tables.ts';
import { uncountGuess, countGuess } from './guess-limit.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await db.delete(signInFailures);
});

const at = new Date('2026-03-02T08:00:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const guess = (about: string, address = '10.0.0.1', when = at) =>
  db.transaction((tx) => countGuess(tx, { about, address, at: when }));
const times = (count: number) => Array.from({ length: count }, (_, time) => time);

describe('A8: guesses at what is no sign-in', () => {
  it('about one secret end after ten, wherever they come from, for a quarter of an hour', async () => {
    for (const time of times(10)) expect(await guess('prove a', `10.0.${time}.1`)).toBe(true);
    expect(await guess('prove a', '10.9.9.9')).toBe(false);
    expect(await guess('prove b', '10.9.9.9')).toBe(true);
    expect(await guess('prove a', '10.9.9.9', later(16))).toBe(true);
  });

  it('at whatever slip end after thirty from one neighbourhood', async () => {
    for (const time of times(30)) expect(await guess('', `10.0.0.${time}`)).toBe(true);
    expect(await guess('', '10.0.0.200')).toBe(false);
    expect(await guess('', '10.0.1.1')).toBe(true);
    expect(await guess('', '10.0.0.200', later(6))).toBe(true);
  });

  it('sent at once are not all let through', async () => {
    const taken = await Promise.all(times(40).map(() => guess('')));
    expect(taken.filter(Boolean)).toHaveLength(30);
  });

  it('that were right do not count', async () => {
    for (const time of times(40)) {
      expect(await guess('prove a', `10.0.0.${time}`)).toBe(true);
      await db.transaction((tx) => uncountGuess(tx, { about: 'prove a', address: '10.0.0.1', at }));
    }
  });
});
