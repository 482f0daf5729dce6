import { beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { clearFailures, countFailure } from './failure-buckets.ts';
import { THROTTLE_LIMITS } from './throttle.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const MINUTE = 60_000;
const start = Date.parse('2026-03-02T08:00:00Z');
const { account } = THROTTLE_LIMITS;

/** Fills a bucket at this minute and returns for how many minutes it is then locked. */
async function fill(bucket: string, minute: number): Promise<number> {
  const at = new Date(start + minute * MINUTE);
  const counted = () => db.transaction((tx) => countFailure(tx, bucket, account, at));
  let last = await counted();
  while (last.room) last = await counted();
  return (last.until.getTime() - at.getTime()) / MINUTE;
}

it('A8: an account under repeated guessing is locked twice as long each time, up to four hours', async () => {
  const closed: number[] = [];
  let minute = 0;
  for (let round = 0; round < 6; round += 1) {
    const minutes = await fill('account a', minute);
    closed.push(minutes);
    // Refusals during the lock do not prolong it; a moment after its end attempts are allowed again.
    expect(await fill('account a', minute + minutes - 1)).toBe(1);
    minute += minutes;
  }
  expect(closed).toEqual([15, 30, 60, 120, 240, 240]);
});

it('A8: the right password, or a day without failures, resets the next lock to a short one', async () => {
  expect([await fill('account b', 0), await fill('account b', 15)]).toEqual([15, 30]);
  expect(await fill('account b', 15 + 30 + 24 * 60)).toBe(15);
  await db.transaction((tx) => clearFailures(tx, 'account b'));
  expect(await fill('account b', 3 * 24 * 60)).toBe(15);
});
