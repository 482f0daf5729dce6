import { readFileSync } from 'node:fs';
import { openConnection, requestBytes } from './connection.ts';
import { runLoad } from './measure.ts';
import { against } from './report.ts';
import type { BenchServer } from './server.ts';
import type { World } from './work.ts';
import { ONE_STUDENT } from './works.ts';

const MOST_GROWTH_MB = 80;
const MOST_MEANWHILE_MS = 300;

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** 100,000 fees as a file: how long it takes, how far the server grows, and what one student takes meanwhile. */
export async function measureExports({
  server,
  world,
  port,
}: {
  server: BenchServer;
  world: World;
  port: number;
}) {
  const pid = server.processes.server;
  const figures: Record<string, { seconds: number; growthMb: number; bytes: number; p99: number }> = {};
  console.log('');
  for (const format of ['csv', 'xlsx']) {
    // The server has read rows before, so that its growth is the file's.
    await runLoad({ port, world, work: ONE_STUDENT, seconds: 3, connections: 4, first: 8 });
    const before = residentMb(pid);
    let highest = before;
    const sampler = setInterval(() => (highest = Math.max(highest, residentMb(pid))), 10);
    const connection = await openConnection(port);
    const started = performance.now();
    const call = connection.call(
      requestBytes('GET', `/api/v1/fees/export?format=${format}`, {
        authorization: world.sessions.admin[0]!,
      }),
    );
    const [reply, meanwhile] = await Promise.all([
      call.then((answer) => ({ ...answer, seconds: (performance.now() - started) / 1_000 })),
      runLoad({ port, world, work: ONE_STUDENT, seconds: 3, connections: 2, first: 8 }),
    ]);
    clearInterval(sampler);
    connection.close();
    if (reply.status !== 200)
      throw new Error(`the export answered ${reply.status}: ${reply.body.toString()}`);
    const { seconds, wireBytes: bytes } = reply;
    figures[format] = { seconds, growthMb: highest - before, bytes, p99: meanwhile.p99 };
    console.log(
      `100,000 fees as ${format}: ${seconds.toFixed(1)} s, ${(bytes / 1_048_576).toFixed(1)} MB on the line, server grows by ${against(highest - before, MOST_GROWTH_MB, 'lower')} MB (from ${before.toFixed(0)}); one student meanwhile p99 ${against(meanwhile.p99, MOST_MEANWHILE_MS, 'lower')} ms`,
    );
  }
  return figures;
}
