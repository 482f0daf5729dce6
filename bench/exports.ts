import { readFileSync } from 'node:fs';
import { openConnection, requestBytes } from './connection.ts';
import { runLoad } from './measure.ts';
import { against } from './report.ts';
import { type BenchServer, withDatabase } from './server.ts';
import type { World } from './work.ts';
import { ONE_STUDENT } from './works.ts';

const MOST_GROWTH_MB = 80;
const MOST_MEANWHILE_MS = 300;
const ROWS = 100_000;

/** Exports of 100,000 rows each, by URL; the school has that many fees. */
const EXPORTS: readonly [name: string, address: string][] = [
  ['fees', '/fees/export?'],
  ['rows behind a figure', '/reports/export?report=collection&figure=billed&row=all&'],
  ['guardians', '/guardians/export?'],
  ['invitations', '/invitations/export?'],
];

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** As many guardians and invitations as there are fees. */
const seedPeople = (server: BenchServer) =>
  withDatabase(server, async (client) => {
    await client.query(
      `insert into guardians (id, full_name, phone)
       select gen_random_uuid(), 'Mbarga Luc ' || n, '+23767' || lpad(n::text, 7, '0') from generate_series(1, $1) n`,
      [ROWS],
    );
    await client.query(
      `insert into invitations (id, role, full_name, phone, code_hash, expires_at)
       select gen_random_uuid(), 'parent', 'Mbarga Luc ' || n, '+23767' || lpad(n::text, 7, '0'),
         encode(sha256(n::text::bytea), 'hex'), now() + interval '7 days' from generate_series(1, $1) n`,
      [ROWS],
    );
    await client.query('analyze guardians, invitations');
  });

/**
 * Files of 100,000 rows: the time for each, the growth of the server's memory, and the response time of one
 * student's page meanwhile.
 */
export async function measureExports(school: { server: BenchServer; world: World; port: number }) {
  await seedPeople(school.server);
  const figures: Record<string, Awaited<ReturnType<typeof measureExport>>> = {};
  console.log('');
  for (const [name, address] of EXPORTS)
    for (const format of ['csv', 'xlsx']) {
      const found = await measureExport(school, `/api/v1${address}format=${format}`);
      const { seconds, bytes, growthMb, fromMb, p99 } = found;
      figures[`${name} ${format}`] = found;
      console.log(
        `100,000 ${name} as ${format}: ${seconds.toFixed(1)} s, ${(bytes / 1_048_576).toFixed(1)} MB on the line, server grows by ${against(growthMb, MOST_GROWTH_MB, 'lower')} MB (from ${fromMb.toFixed(0)}); one student meanwhile p99 ${against(p99, MOST_MEANWHILE_MS, 'lower')} ms`,
      );
    }
  return figures;
}

async function measureExport(
  { server, world, port }: { server: BenchServer; world: World; port: number },
  address: string,
) {
  const pid = server.processes.server;
  // The server has read rows before, so that the growth is due to the file.
  await runLoad({ port, world, work: ONE_STUDENT, seconds: 3, connections: 4, first: 8 });
  const before = residentMb(pid);
  let highest = before;
  const sampler = setInterval(() => (highest = Math.max(highest, residentMb(pid))), 10);
  const connection = await openConnection(port);
  const started = performance.now();
  const call = connection.call(requestBytes('GET', address, { authorization: world.sessions.admin[0]! }));
  const [reply, meanwhile] = await Promise.all([
    call.then((answer) => ({ ...answer, seconds: (performance.now() - started) / 1_000 })),
    runLoad({ port, world, work: ONE_STUDENT, seconds: 3, connections: 2, first: 8 }),
  ]);
  clearInterval(sampler);
  connection.close();
  if (reply.status !== 200) throw new Error(`${address} answered ${reply.status}: ${reply.body.toString()}`);
  const { seconds, wireBytes: bytes } = reply;
  return { seconds, growthMb: highest - before, fromMb: before, bytes, p99: meanwhile.p99 };
}
