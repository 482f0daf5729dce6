import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Connection, openConnection, requestBytes } from './connection.ts';
import { DEBTORS, RECORD_PAYMENT } from './fee-works.ts';
import { percentile, runLoad } from './measure.ts';
import { against } from './report.ts';
import { benchId } from './volume.ts';
import type { BenchServer } from './server.ts';
import type { World } from './work.ts';

const CLIENTS = [1, 16] as const;
const ASSIGNED = 1_000;
const ASSIGNMENTS = 7;
const BILLS = 500;

/** Payments per second, balances on one connection, one fee for 1,000 students, and 500 bills in one PDF. */
export async function measureFees(server: BenchServer, world: World, seconds: number) {
  const load = { port: server.port, world, seconds };
  const payments = [];
  for (const connections of CLIENTS) {
    const work = RECORD_PAYMENT;
    await runLoad({ ...load, work, connections, seconds: 1 });
    const { p50, p95, perSecond, failed } = await runLoad({ ...load, work, connections });
    payments.push({ clients: connections, p50, p95, perSecond, failed });
    console.log(
      `payments, ${connections} clients: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${failed > 0 ? `, ${failed} failed` : ''}`,
    );
  }
  const balances = await runLoad({ ...load, work: DEBTORS, connections: 1 });
  console.log(`balances of all students, one connection: p50 ${against(balances.p50, 40, 'lower')} ms`);

  const connection = await openConnection(server.port);
  const desk = aDesk(connection, world.sessions.admin[0]!);
  const times: number[] = [];
  for (let n = 0; n < ASSIGNMENTS; n += 1)
    times.push((await assign(desk, world, Math.min(ASSIGNED, world.volume.students))).tookMs);
  const assignMs = percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
  console.log(
    `one fee to ${ASSIGNED} students: median ${against(assignMs, 100, 'lower')} ms of ${ASSIGNMENTS}, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`,
  );
  const bills = await printBills(desk, world);
  connection.close();
  console.log(
    `${bills.total} bills in one PDF: ${(bills.ms / 1_000).toFixed(2)} s, ${(bills.bytes / 1_024).toFixed(0)} KB`,
  );
  return { payments, balances: { p50: balances.p50, p95: balances.p95 }, assignMs, bills };
}

type Desk = ReturnType<typeof aDesk>;

/** Sequential calls that must succeed. */
function aDesk(connection: Connection, authorization: string) {
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = requestBytes(method, `/api/v1${path}`, headers, text);
    const sent = performance.now();
    const { status, body: answer, encoding } = await connection.call(request);
    const tookMs = performance.now() - sent;
    const plain =
      encoding === 'gzip' ? gunzipSync(answer) : encoding === 'br' ? brotliDecompressSync(answer) : answer;
    if (status >= 300) throw new Error(`${path} answered ${status}: ${plain.toString('utf8')}`);
    return { tookMs, plain };
  };
  return {
    json: async (method: string, path: string, body?: unknown) => {
      const { tookMs, plain } = await call(method, path, body);
      return { tookMs, answer: JSON.parse(plain.toString('utf8')) as Record<string, unknown> };
    },
    bytes: async (path: string) => (await call('GET', path)).plain,
  };
}

async function assign(desk: Desk, world: World, students: number) {
  const made = await desk.json('POST', '/fees/structures', {
    name: `Bench ${randomUUID()}`,
    amount: '5000',
    academic_year: '2025-2026',
  });
  const fee_structure_id = made.answer['id'] as string;
  const { tookMs } = await desk.json('POST', '/fees/assignments', {
    fee_structure_id,
    instalments: [{ amount: '5000', due_date: '2099-12-31' }],
    // Only active students: see the seed.
    student_ids: Array.from({ length: world.volume.students }, (_, n) => n)
      .filter((n) => ![7, 9].includes(n % 50))
      .slice(0, students)
      .map((n) => benchId('student', n)),
  });
  return { tookMs, fee_structure_id };
}

async function printBills(desk: Desk, world: World) {
  const { fee_structure_id } = await assign(desk, world, BILLS);
  const started = performance.now();
  const { answer } = await desk.json('POST', '/bill-batches', { structure_id: fee_structure_id });
  const id = answer['id'] as string;
  for (;;) {
    const { answer: batch } = await desk.json('GET', `/bill-batches/${id}`);
    if (batch['state'] === 'failed') throw new Error('the bills failed');
    if (batch['state'] === 'ready') break;
    await sleep(20);
  }
  const file = await desk.bytes(`/bill-batches/${id}/file`);
  return { total: answer['total'] as number, ms: performance.now() - started, bytes: file.length };
}
