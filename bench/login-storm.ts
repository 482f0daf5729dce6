import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { attack } from './attack.ts';
import { openConnection, requestBytes } from './connection.ts';
import { percentile } from './measure.ts';
import { describeMachine } from './report.ts';
import { PASSWORD, seedSchool } from './seed.ts';
import { type BenchServer, startServer, withDatabase } from './server.ts';
import { openSessions } from './sessions.ts';

// npm run storm [-- --seconds 60] [-- --rate 500] [-- --server another/server.mjs]
// Failed sign-ins at a fixed rate against the built server (run `npm run build` before). They must not slow
// down signed-in people, and correct passwords must still be accepted.
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '500' },
    server: { type: 'string', default: 'dist/server.mjs' },
  },
});
const seconds = Number(options.seconds);
const rate = Number(options.rate);

const VOLUME = { students: 2_000, classes: 40, accounts: 0, transactions: 0, fees: 0, payments: 0 };
/** Signed-in people, each sending a request every tenth of a second. */
const INSIDE = 10;
const MOST_MS = 500;
const MAY_BE_ANSWERED = [400, 401, 429, 503];

const sortedOf = (times: number[]) => times.toSorted((a, b) => a - b);

/** Requests of signed-in people meanwhile, and their response times. */
async function askInside(port: number, sessions: string[], until: number) {
  const times: number[] = [];
  let failed = 0;
  await Promise.all(
    sessions.slice(0, INSIDE).map(async (authorization, n) => {
      const connection = await openConnection(port);
      const paths = ['/api/v1/me', '/api/v1/students', '/api/v1/classes'];
      for (let turn = n; performance.now() < until; turn += 1) {
        const sent = performance.now();
        const { status } = await connection.call(
          requestBytes('GET', paths[turn % paths.length]!, { authorization }),
        );
        times.push(performance.now() - sent);
        if (status !== 200) failed += 1;
        await sleep(100);
      }
      connection.close();
    }),
  );
  return { times: sortedOf(times), failed };
}

type Entry = { ms: number; tries: number; in: boolean };

/** A sign-in with the right password from a separate address. It retries when the response says so, at most twice. */
async function enter(port: number, number: number, cookie: string | null): Promise<Entry> {
  const started = performance.now();
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `192.0.${number % 250}.${1 + (number % 200)}`,
        ...(cookie !== null && { cookie }),
      },
      body: JSON.stringify({
        email: cookie === null ? `parent${number}@bench.test` : 'teacher0@bench.test',
        password: PASSWORD,
      }),
    });
    await response.arrayBuffer();
    if (response.status === 200 || tries === 3)
      return { ms: performance.now() - started, tries, in: response.status === 200 };
    await sleep(Number(response.headers.get('retry-after') ?? 2) * 1_000);
  }
}

async function enterAll(port: number, until: number, cookie: string | null): Promise<Entry[]> {
  const entries: Promise<Entry>[] = [];
  for (let number = 0; performance.now() < until; number += 1) {
    entries.push(enter(port, number, cookie));
    await sleep(1_000);
  }
  return Promise.all(entries);
}

/** The cookie of a device on which the teacher has signed in before. */
async function knownDevice(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'teacher0@bench.test', password: PASSWORD }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

function describeEntries(who: string, entries: Entry[]): boolean {
  const inside = entries.filter((entry) => entry.in);
  const times = sortedOf(inside.map(({ ms }) => ms));
  const atOnce = inside.filter(({ tries }) => tries === 1).length;
  console.log(
    `${who}: ${inside.length} of ${entries.length} got in, ${atOnce} at the first try; p50 ${percentile(times, 0.5).toFixed(0)} ms, longest ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  );
  return inside.length === entries.length;
}

async function storm({ port }: BenchServer): Promise<boolean> {
  const sessions = await openSessions(port);
  const cookie = await knownDevice(port);
  const calm = await askInside(port, sessions.admin, performance.now() + 3_000);
  const until = performance.now() + seconds * 1_000;
  const [attacked, inside, strangers, known] = await Promise.all([
    attack({ port, perSecond: rate, seconds, connections: 200, accounts: VOLUME.students }),
    askInside(port, sessions.admin, until),
    enterAll(port, until, null),
    enterAll(port, until, cookie),
  ]);
  const statuses = [...attacked.statuses].toSorted(([a], [b]) => a - b);
  console.log(
    `${attacked.sent} wrong sign-ins in ${seconds} s (${attacked.late} fell due while 200 connections were busy); answered: ${statuses.map(([status, times]) => `${status} ${times}×`).join(', ')}`,
  );
  const p99 = percentile(inside.times, 0.99);
  console.log(
    `inside: ${inside.times.length} requests, ${inside.failed} failed; p50 ${percentile(inside.times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (≤${MOST_MS}); without the storm p99 ${percentile(calm.times, 0.99).toFixed(0)} ms`,
  );
  const in1 = describeEntries('right passwords from elsewhere', strangers);
  const in2 = describeEntries('the right password on a known device', known);
  const answers = statuses.every(([status]) => MAY_BE_ANSWERED.includes(status));
  return answers && inside.failed === 0 && p99 < MOST_MS && in1 && in2;
}

const machine = describeMachine();
console.log(
  `${machine.processor}, ${machine.memoryGb} GB, Node ${machine.node}, commit ${machine.commit}, load average ${machine.loadBefore.join(' ')}`,
);
const server = await startServer(options.server, { TRUSTED_PROXIES: '127.0.0.1' });
try {
  await withDatabase(server, (client) => seedSchool(client, VOLUME));
  const reached = await storm(server);
  console.log(reached ? 'reached' : 'NOT reached');
  process.exitCode = reached ? 0 : 1;
} finally {
  await server.stop();
}
