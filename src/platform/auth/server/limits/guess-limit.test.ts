import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { signInFailures } from '../auth.tables.ts';
import { type Door, takeGuess, type Guess, uncountGuess } from './guess-limit.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await db.delete(signInFailures);
});

const at = new Date('2026-03-02T08:00:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const counted = (guess: Guess) => takeGuess(db, guess);
const guessOf = (about: string, when = at) => counted({ about, at: when });
const guessFrom = (address: string, when = at, door: Door = 'sign-in') =>
  counted({ address, door, at: when });
/** Connections that wait for another to release a bucket. */
const LOCKS = sql`select count(*)::int as locks from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const times = (count: number) => Array.from({ length: count }, (_, time) => time);

describe('A8: guesses outside the sign-in', () => {
  it('by one person end after ten, wherever they come from, for a quarter of an hour', async () => {
    for (const _ of times(10)) expect(await guessOf('prove a')).toBe(true);
    expect(await guessOf('prove a')).toBe(false);
    expect(await guessOf('prove b')).toBe(true);
    expect(await guessOf('prove a', later(16))).toBe(true);
  });

  it('at any slip end after thirty from one network', async () => {
    for (const time of times(30)) expect(await guessFrom(`10.0.0.${time}`)).toBe(true);
    expect(await guessFrom('10.0.0.200')).toBe(false);
    expect(await guessFrom('10.0.1.1')).toBe(true);
    expect(await guessFrom('10.0.0.200', later(6))).toBe(true);
  });

  it('at receipts use up only their own limit, and a person’s guesses not that of the network', async () => {
    for (const _ of times(30)) expect(await guessFrom('10.0.0.1', at, 'receipts')).toBe(true);
    expect(await guessFrom('10.0.0.2', at, 'receipts')).toBe(false);
    for (const person of times(4)) for (const _ of times(10)) await guessOf(`prove ${person}`);
    for (const _ of times(30)) expect(await guessFrom('10.0.0.1')).toBe(true);
    expect(await guessFrom('10.0.0.1')).toBe(false);
    expect(await guessOf('prove a')).toBe(true);
  });

  it('sent at once are partly refused', async () => {
    const taken = await Promise.all(times(40).map(() => guessFrom('10.0.0.1')));
    expect(taken.filter(Boolean)).toHaveLength(30);
  });

  it('flooding from one network leaves database connections to others', async () => {
    const flood = times(200).map(() => guessFrom('10.0.0.1', at, 'receipts'));
    const waits = times(20).map(async () => {
      await db.execute(sql`select 1`);
      return [...(await db.execute<{ locks: number }>(LOCKS)).rows][0]!.locks;
    });
    expect(Math.max(...(await Promise.all(waits)))).toBe(0);
    expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(30);
  });

  it('do not count if right', async () => {
    const person = { about: 'prove a', at };
    const stranger = { address: '10.0.0.1', door: 'receipts' as const, at };
    for (const _ of times(40))
      for (const guess of [person, stranger]) {
        expect(await counted(guess)).toBe(true);
        await db.transaction((tx) => uncountGuess(tx, guess));
      }
  });
});
