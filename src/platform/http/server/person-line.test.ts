import { expect, it } from 'vitest';
import { personLine } from './person-line.ts';

/** Work that ends when the test resolves it. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const failing = new Set<string>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, () => (failing.has(name) ? reject(new Error(name)) : resolve(name)));
    });
  return { begun, work, failing, end: (name: string) => ends.get(name)!() };
}

it('of one person’s 64 concurrent reads two run at a time, and others do not wait behind them', async () => {
  const run = personLine(2);
  const { begun, work, end } = works();
  const mine = Array.from({ length: 64 }, (_, nth) => run('student', work(`search ${nth}`)));
  const others = run('parent', work('me'));
  expect(begun).toEqual(['search 0', 'search 1', 'me']);
  end('me');
  expect(await others).toBe('me');
  for (let nth = 0; nth < 64; nth += 1) {
    expect(begun.filter((name) => name !== 'me')).toHaveLength(Math.min(nth + 2, 64));
    end(`search ${nth}`);
    expect(await mine[nth]).toBe(`search ${nth}`);
  }
});

it('a failed read releases its place to the next', async () => {
  const run = personLine(1);
  const { begun, work, failing, end } = works();
  failing.add('first');
  const first = run('student', work('first'));
  const second = run('student', work('second'));
  end('first');
  await expect(first).rejects.toThrow('first');
  expect(begun).toEqual(['first', 'second']);
  end('second');
  expect(await second).toBe('second');
  const third = run('student', work('third'));
  end('third');
  expect(await third).toBe('third');
});
