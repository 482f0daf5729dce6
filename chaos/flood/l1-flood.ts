import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { PASSWORD } from '#features/testing.ts';
import { openDatabase } from '#platform/db/database.ts';
import { aDataDirectory, databaseOf, openChild } from '../../src/app/testing/children.ts';
import { foundSchool, signInOverHttp } from '../../src/app/testing/enrolment.ts';
import { send, sendJson } from '../../src/app/testing/http-calls.ts';
import { quantile, type Report, shorten } from '../report.ts';

export type L1 = { seed: number; clients: number; seconds: number };

const PUPILS = 500;
const OTHERS = 8;
const OTHERS_PAUSE_MS = 100;
const READS = ['/me', '/students', '/classes', '/student-accounts/waiting?limit=0'];
const REST_WITHIN_MS = 30_000;

type School = { address: string; office: string; exporter: string };
type Tally = Map<string, number>;
const count = (tally: Tally, what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

/** One attack each, run repeatedly; returns the status of the response. */
const FLOODS: Record<string, (school: School, from: string) => Promise<number>> = {
  exports: async ({ address, exporter }, from) =>
    (await send(`${address}/api/v1/students/export?format=xlsx`, { headers: by(from, exporter) })).status,
  recovery: async ({ address }, from) => {
    const email = `${randomBytes(4).toString('hex')}@school.test`;
    return (await sendJson(`${address}/auth/v1/recover`, { email }, { headers: by(from) })).status;
  },
  receipts: async ({ address }, from) => {
    const code = randomBytes(6).toString('hex').toUpperCase();
    return (await send(`${address}/v/${code}`, { headers: by(from) })).status;
  },
  passwords: async ({ address }, from) => {
    const given = { email: 'head@school.test', password: randomBytes(8).toString('hex') };
    return (await sendJson(`${address}/auth/v1/token?grant_type=password`, given, { headers: by(from) }))
      .status;
  },
  'slow bodies': slowBody,
};

const by = (from: string, authorization?: string) => ({
  'x-forwarded-for': from,
  ...(authorization !== undefined && { authorization }),
});

/** A body sent byte by byte, until the server gives up. */
function slowBody({ address }: School, from: string): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request(`${address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...by(from), 'content-type': 'application/json', 'content-length': '400' },
    });
    const writing = setInterval(() => outgoing.write(' '), 250);
    const over = (status: number) => {
      clearInterval(writing);
      outgoing.destroy();
      resolve(status);
    };
    outgoing.once('response', ({ statusCode }) => over(statusCode ?? 0));
    // A closed connection counts as a response too.
    outgoing.once('error', () => over(0));
    setTimeout(() => over(0), 20_000).unref();
  });
}

/**
 * L1: a mixed flood by strangers and one greedy administrator, while the school works: nobody signed in may
 * get a 5xx.
 */
export async function runL1({ seed, clients, seconds }: L1): Promise<Report> {
  const dataDir = aDataDirectory();
  const child = await openChild({ DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' });
  const school = await furnish(child.address, dataDir);
  const pid = child.process.pid!;
  const flooding = new AbortController();
  const { signal } = flooding;

  const answers = new Map(Object.keys(FLOODS).map((kind) => [kind, new Map() as Tally]));
  const flood = Array.from({ length: clients }, async (_, number) => {
    const [kind, act] = Object.entries(FLOODS)[number % Object.keys(FLOODS).length]!;
    const from = `198.51.${100 + (number >> 8)}.${number % 256}`;
    while (!signal.aborted) {
      const status = await act(school, from).catch(() => 0);
      count(answers.get(kind)!, status === 0 ? 'cut' : String(status));
    }
  });
  const times: number[] = [];
  const faults: string[] = [];
  const statuses: Tally = new Map();
  const others = Array.from({ length: OTHERS }, async (_, number) => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const path = READS[(number + turn) % READS.length]!;
      const began = performance.now();
      const headers = by(`10.1.0.${number + 1}`, school.office);
      const { status } = await send(`${school.address}/api/v1${path}`, { headers }).catch(() => ({
        status: 0,
      }));
      times.push(performance.now() - began);
      count(statuses, String(status));
      if (status === 0 || status >= 500) faults.push(`somebody signed in got ${status} from ${path}`);
      await sleep(OTHERS_PAUSE_MS);
    }
  });
  const memory: number[] = [];
  const watching = setInterval(() => memory.push(residentMb(pid)), 250);
  await sleep(seconds * 1_000);
  flooding.abort();
  await Promise.all(others);
  clearInterval(watching);
  const restMs = await untilAtRest(pid);
  await Promise.all(flood);

  for (const [kind, tally] of answers) if (tally.size === 0) faults.push(`nothing was flooded with ${kind}`);
  if (times.length < seconds) faults.push(`the others were answered ${times.length} times`);
  if (restMs === null) faults.push(`the server is still at work ${REST_WITHIN_MS} ms later`);
  if (child.process.exitCode !== null) faults.push(`the server ended: ${child.words().slice(-500)}`);
  const sorted = times.toSorted((one, other) => one - other);
  return {
    piece: 'l1',
    size: `${clients} callers, ${seconds} s`,
    seed,
    figures: {
      'calls of others': times.length,
      'their answers': inWords(statuses),
      'their p50 ms': Math.round(quantile(sorted, 0.5)),
      'their p99 ms': Math.round(quantile(sorted, 0.99)),
      ...Object.fromEntries([...answers].map(([kind, tally]) => [kind, inWords(tally)])),
      'most memory MB': Math.max(0, ...memory),
      'at rest after ms': restMs ?? 'never',
    },
    faults: shorten(faults),
  };
}

const inWords = (tally: Tally) =>
  [...tally]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, number]) => `${what}: ${number}`)
    .join(' ');

async function furnish(address: string, dataDir: string): Promise<School> {
  const { authorization: office } = await foundSchool(address);
  const db = openDatabase({ connectionString: databaseOf(dataDir), max: 4 });
  for (let made = 0; made < PUPILS; made += 1) await aStudent(db);
  const { email } = await aUser(db, { role: 'admin', password: PASSWORD });
  await db.$client.end();
  return { address, office, exporter: await signInOverHttp(address, { email, password: PASSWORD }) };
}

/** Memory and processor time as Linux reports them; empty elsewhere. */
function procFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const residentMb = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(procFile(pid, 'status'))?.[1] ?? 0) / 1024);

/** In hundredths of a second. */
function processorTime(pid: number): number {
  const stat = procFile(pid, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/**
 * Waits until the server uses less than a tenth of a processor for half a second; null when it never does.
 */
async function untilAtRest(pid: number): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < REST_WITHIN_MS) {
    const before = processorTime(pid);
    await sleep(500);
    if (processorTime(pid) - before < 5) return Math.round(performance.now() - began);
  }
  return null;
}
