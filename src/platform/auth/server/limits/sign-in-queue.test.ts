import { describe, expect, it } from 'vitest';
import { signInQueue } from './sign-in-queue.ts';
import { AuthRefusal } from '../refusal.ts';

const at = new Date('2026-03-02T08:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const until = later(300);
const full = { room: false, failures: 30, until };

/** A promise that is resolved from outside. */
function deferred() {
  const kept: { resolve?: () => void } = {};
  const promise = new Promise<void>((resolve) => (kept.resolve = resolve));
  return { promise, resolve: () => kept.resolve?.() };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof AuthRefusal ? [error.status, error.details.retryAfterSeconds] : error,
  );

describe('A8: a network that has used up its failures', () => {
  it('is refused without a database query, and checked again after five seconds', async () => {
    const queue = signInQueue();
    let looked = 0;
    const look = async () => void (looked += 1);
    queue.note('10.0.0.1', full, at);
    expect(await refusalOf(queue.enter({ address: '10.0.0.77', at: later(4) }, look))).toEqual([429, 296]);
    expect(looked).toBe(0);
    expect(await refusalOf(queue.enter({ address: '10.0.1.1', at: later(4) }, look))).toBeNull();
    expect(await refusalOf(queue.enter({ address: '10.0.0.77', at: later(6) }, look))).toBeNull();
  });

  it('does not block a device known to the account, nor anybody after a successful sign-in from it', async () => {
    const queue = signInQueue();
    queue.note('10.0.0.1', full, at);
    const visit = { address: '10.0.0.2', at };
    expect(await refusalOf(queue.enter({ ...visit, knownDevice: true }, async () => {}))).toBeNull();
    queue.forgive('10.0.0.3', at);
    expect(await refusalOf(queue.enter(visit, async () => {}))).toBeNull();
  });
});

describe('A8: the sign-in queue', () => {
  it('is short: callers beyond it are told to retry later', async () => {
    const queue = signInQueue();
    const { promise: opened, resolve: open } = deferred();
    const crowd = Array.from({ length: 100 }, (_, number) =>
      refusalOf(queue.enter({ address: `10.0.${number}.1`, at }, () => opened)),
    );
    open();
    const answers = await Promise.all(crowd);
    expect(answers.filter((answer) => answer === null)).toHaveLength(36);
    expect(answers.filter(Boolean).every((answer) => String(answer) === '503,2')).toBe(true);
  });

  it('prefers networks with the fewest failed attempts, also when it is full', async () => {
    const queue = signInQueue();
    const served: string[] = [];
    const { promise: opened, resolve: open } = deferred();
    const visit = (address: string, knownDevice = false) =>
      refusalOf(
        queue.enter({ address, at, knownDevice }, async () => {
          await opened;
          served.push(address);
        }),
      );
    const flood = Array.from({ length: 80 }, () => visit('10.1.0.1'));
    const others = [visit('10.2.0.1'), visit('10.3.0.1', true), visit('10.4.0.1')];
    open();
    expect(await Promise.all(others)).toEqual([null, null, null]);
    // Four of the flood were running before the others came.
    expect(served.slice(4, 7)).toEqual(['10.3.0.1', '10.2.0.1', '10.4.0.1']);
    expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(80 - 4 - 29);
  });
});

it('A8: a newcomer is served before a flood from many networks, though hardly one of the flood was served yet', async () => {
  const queue = signInQueue();
  const { promise: opened, resolve: open } = deferred();
  const served: string[] = [];
  const visit = (address: string, when: Date) =>
    refusalOf(
      queue.enter({ address, at: when }, async () => {
        await opened;
        served.push(address);
      }),
    );
  const flood = Array.from({ length: 600 }, (_, number) => visit(`10.1.${number % 200}.1`, at));
  const newcomer = visit('10.2.0.1', later(1));
  // Old entries are dropped after five minutes: a network refused then counts as a newcomer again.
  const forgotten = visit('10.1.0.1', later(301));
  open();
  expect([await newcomer, await forgotten]).toEqual([null, null]);
  await Promise.all(flood);
  // Four of the flood were running before.
  expect(served.slice(4, 6).toSorted()).toEqual(['10.1.0.1', '10.2.0.1']);
});
