import { type Connection, openConnection } from './connection.ts';
import { percentile } from './measure.ts';
import type { Work, World } from './work.ts';

type School = { port: number; world: World };

/** Medians and 95th percentiles. */
export type Growth = {
  name: string;
  smallMs: number;
  largeMs: number;
  ratio: number;
  p95: { smallMs: number; largeMs: number; ratio: number };
};

/**
 * Alternates each work between a small and a large school, one connection each, so that noise affects both
 * alike.
 */
export async function measureGrowth(
  small: School,
  large: School,
  works: Work[],
  rounds: number,
): Promise<Growth[]> {
  const connections = [await openConnection(small.port), await openConnection(large.port)] as const;
  const growth: Growth[] = [];
  for (const work of works) {
    const smallTimes: number[] = [];
    const largeTimes: number[] = [];
    for (let round = -20; round < rounds; round += 1) {
      const one = await timeOf(connections[0], work, small.world);
      const other = await timeOf(connections[1], work, large.world);
      // The first twenty rounds warm up.
      if (round < 0) continue;
      smallTimes.push(one);
      largeTimes.push(other);
    }
    const at = (share: number) => {
      const [smallMs, largeMs] = [shareOf(smallTimes, share), shareOf(largeTimes, share)];
      return { smallMs, largeMs, ratio: largeMs / smallMs };
    };
    growth.push({ name: work.name, ...at(0.5), p95: at(0.95) });
  }
  for (const connection of connections) connection.close();
  return growth;
}

const shareOf = (times: number[], share: number) =>
  percentile(
    times.toSorted((a, b) => a - b),
    share,
  );

async function timeOf(connection: Connection, work: Work, world: World): Promise<number> {
  const requests = work.requests(0, world);
  const started = performance.now();
  for (const request of requests) await connection.call(request);
  return performance.now() - started;
}
