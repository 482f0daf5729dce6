import { type Connection, openConnection } from './connection.ts';
import { canCount, type Processes, readCpu } from './processes.ts';
import type { Work, World } from './work.ts';

export type Figures = {
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
  /** Processor milliseconds per piece of work; null where they cannot be counted. */
  serverCpuMs: number | null;
  databaseCpuMs: number | null;
  wireBytes: number;
  failed: number;
};

/** The value below which the given fraction of the sorted values lies. */
export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

type Load = { port: number; work: Work; world: World; connections: number; seconds: number; first?: number };

/** A closed loop: each connection sends its next request after the previous response. */
export async function runLoad({ port, work, world, connections, seconds, first = 0 }: Load) {
  const times: number[] = [];
  const bytes: number[] = [];
  let failed = 0;
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const started = performance.now();
  const until = started + seconds * 1_000;
  const loop = async (connection: Connection, n: number) => {
    while (performance.now() < until) {
      const requests = work.requests(n, world);
      const sent = performance.now();
      let wireBytes = 0;
      let right = true;
      for (const request of requests) {
        const reply = await connection.call(request);
        right &&= reply.status < 300;
        wireBytes += reply.wireBytes;
        work.answered?.(n, world, reply.body);
      }
      times.push(performance.now() - sent);
      bytes.push(wireBytes);
      if (!right) failed += 1;
    }
  };
  await Promise.all(opened.map((connection, index) => loop(connection, first + index)));
  const tookSeconds = (performance.now() - started) / 1_000;
  for (const connection of opened) connection.close();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    perSecond: times.length / tookSeconds,
    wireBytes: Math.round(mean(bytes)),
    count: times.length,
    failed,
  };
}

export async function measure(load: Load & { processes: Processes }): Promise<Figures> {
  await runLoad({ ...load, seconds: Math.min(1, load.seconds / 3) });
  const before = readCpu(load.processes);
  const { count, ...figures } = await runLoad(load);
  const after = readCpu(load.processes);
  const perWork = (ms: number) => (canCount ? ms / count : null);
  return {
    ...figures,
    serverCpuMs: perWork(after.serverMs - before.serverMs),
    databaseCpuMs: perWork(after.databaseMs - before.databaseMs),
  };
}
