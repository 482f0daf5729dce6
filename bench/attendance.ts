import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, requestBytes } from './connection.ts';
import { type Growth, measureGrowth } from './growth.ts';
import { percentile } from './measure.ts';
import { against } from './report.ts';
import { benchId, TEACHERS } from './volume.ts';
import { seedAttendance } from './seed-attendance.ts';
import { type BenchServer, withDatabase } from './server.ts';
import { signInRequest } from './sessions.ts';
import type { Work, World } from './work.ts';

type School = { server: BenchServer; world: World; port: number };

const FIRST_WEEK = 5;
const WHOLE_YEAR = 190;
/** The longest acceptable response time for a month's statistics. */
const MOST_STATISTICS_MS = 500;

const sorted = (times: number[]) => times.toSorted((a, b) => a - b);

function work(name: string, path: string): Work {
  return {
    name,
    target: {},
    requests: (n, { sessions }) => [
      requestBytes('GET', `/api/v1/attendance${path}`, { authorization: sessions.admin[n]! }),
    ],
    databaseBound: true,
  };
}

/** Reads that must take barely longer at the end of a year than at the end of its first week. */
async function measureYear(few: School, many: School, rounds: number): Promise<Growth[]> {
  const entries = [
    await withDatabase(few.server, (client) => seedAttendance(client, FIRST_WEEK)),
    await withDatabase(many.server, (client) => seedAttendance(client, WHOLE_YEAR)),
  ] as const;
  console.log(`\nfrom ${entries[0]} entries of a week to ${entries[1]} of a year:`);
  const { today, bytes } = await withDatabase(many.server, async (client) => {
    const { rows } = await client.query<{ today: string; bytes: string }>(
      `select public.school_day()::text as today,
         pg_total_relation_size('attendance_entries') + pg_total_relation_size('attendance_states')
           + pg_total_relation_size('attendance_registers') as bytes`,
    );
    return rows[0]!;
  });
  const classId = benchId('class', 7);
  const works = [
    work('a class’s roll', `/rolls/${classId}/${today}`),
    work('today’s board', '/day'),
    work('a pupil’s year', `/students/${benchId('student', 7)}`),
    work('the month’s statistics', `/map?month=${today}`),
    work('a class’s month', `/classes/${classId}/months/${today}`),
  ];
  const growth = await measureGrowth(few, many, works, rounds);
  const statistics = growth.find(({ name }) => name === 'the month’s statistics')!;
  const proposals = await measureGrowth(
    few,
    many,
    [work('proposed sanctions of a year', '/sanctions/proposals')],
    Math.min(rounds, 30),
  );
  console.log(
    `the month’s statistics of a school: p50 ${statistics.largeMs.toFixed(1)} ms, p95 ${against(statistics.p95.largeMs, MOST_STATISTICS_MS, 'lower')} ms; proposed sanctions over the year: p50 ${proposals[0]!.largeMs.toFixed(1)} ms`,
  );
  console.log(
    `${(Number(bytes) / entries[1]).toFixed(0)} bytes an entry on disk, with states, registers and indexes`,
  );
  return growth;
}

/** Marks are sent ten at a time, as a phone sends them; the register is saved with the last batch. */
const BATCH = 10;
const MARKS = 70;
const PARENTS = 10;

type Sending = { send: Buffer[]; authorization: string };

/** The requests of each teacher for their own class; all ids are generated in advance. */
async function sendingsOf({ server, port }: School): Promise<Sending[]> {
  const classes = await withDatabase(server, async (client) => {
    const { rows } = await client.query<{
      class_id: string;
      teacher: string;
      day: string;
      slot: string;
      pupils: string[];
    }>(
      `select c.id as class_id, u.email as teacher, public.school_day()::text as day, s.id as slot,
         (array(select m.student_id from class_memberships m where m.class_id = c.id and m.until_day is null))[1:$1] as pupils
       from classes c
       join class_teachers t on t.class_id = c.id join users u on u.id = t.user_id
       join (select id from attendance_slots where archived_at is null order by starts limit 1) s on true`,
      [MARKS],
    );
    return rows;
  });
  const sendings: Sending[] = [];
  const connection = await openConnection(port);
  const taken = new Set<string>();
  for (let teacher = 0; teacher < TEACHERS; teacher += 1) {
    const email = `teacher${teacher}@bench.test`;
    const own = classes.find((one) => one.teacher === email && !taken.has(one.class_id));
    if (!own) continue;
    taken.add(own.class_id);
    const { body } = await connection.call(signInRequest(email));
    const { access_token } = JSON.parse(body.toString('utf8')) as { access_token: string };
    const authorization = `Bearer ${access_token}`;
    const device_at = new Date().toISOString();
    const events: object[] = own.pupils.map((student_id, at) => ({
      kind: 'mark',
      id: randomUUID(),
      slot_id: own.slot,
      student_id,
      base_id: null,
      status: at % 14 === 0 ? 'absent' : 'present',
      minutes: null,
      source: 'roll',
      device_at,
    }));
    const send: Buffer[] = [];
    for (let at = 0; at < events.length; at += BATCH) {
      const batch = events.slice(at, at + BATCH);
      if (at + BATCH >= events.length)
        batch.push({ kind: 'confirm', id: randomUUID(), slot_id: own.slot, device_at });
      const path = `/api/v1/attendance/rolls/${own.class_id}/${own.day}/events`;
      send.push(requestBytes('POST', path, { authorization }, JSON.stringify({ events: batch })));
    }
    sendings.push({ send, authorization });
  }
  connection.close();
  return sendings;
}

/** Meanwhile parents view their child, each one every half second. */
async function askAsParents({ port }: School, until: () => boolean) {
  const times: number[] = [];
  let failed = 0;
  await Promise.all(
    Array.from({ length: PARENTS }, async (_, n) => {
      const connection = await openConnection(port);
      const { body } = await connection.call(signInRequest(`parent${n}@bench.test`));
      const { access_token } = JSON.parse(body.toString('utf8')) as { access_token: string };
      const paths = ['/dashboard', `/attendance/students/${benchId('student', 2 * n)}`];
      for (let turn = n; until(); turn += 1) {
        const request = requestBytes('GET', `/api/v1${paths[turn % paths.length]!}`, {
          authorization: `Bearer ${access_token}`,
        });
        const sent = performance.now();
        const { status } = await connection.call(request);
        times.push(performance.now() - sent);
        if (status !== 200) failed += 1;
        await sleep(500);
      }
      connection.close();
    }),
  );
  return { times: sorted(times), failed };
}

/** Eighty teachers send their roll within a minute, at staggered starts, while parents read. */
async function measureFirstBell(school: School, seconds: number) {
  const sendings = await sendingsOf(school);
  const entriesBefore = await countEntries(school);
  const times: number[] = [];
  let failed = 0;
  let ringing = true;
  const parents = askAsParents(school, () => ringing);
  await sleep(1_000);
  await Promise.all(
    sendings.map(async ({ send }, n) => {
      // All start within the first half of the minute, so that the rolls overlap.
      await sleep(((n * 7919) % sendings.length) * ((seconds * 500) / sendings.length));
      // Opened only now, because the server closes a connection that is idle for ten seconds.
      const connection = await openConnection(school.port);
      for (const request of send) {
        const sent = performance.now();
        const { status } = await connection.call(request);
        times.push(performance.now() - sent);
        if (status !== 200) failed += 1;
        await sleep((seconds * 500) / send.length);
      }
      connection.close();
    }),
  );
  ringing = false;
  const asked = await parents;
  const kept = (await countEntries(school)) - entriesBefore;
  const expected = sendings.reduce((sum, { send }) => sum + send.length, 0);
  const p99 = percentile(sorted(times), 0.99);
  console.log(
    `\nfirst bell, ${sendings.length} teachers in ${seconds} s: ${times.length} of ${expected} requests, ${failed} failed, ${kept} entries kept; p50 ${percentile(sorted(times), 0.5).toFixed(1)} ms, p99 ${against(p99, 500, 'lower')} ms; parents meanwhile p99 ${against(percentile(asked.times, 0.99), 300, 'lower')} ms (${asked.times.length} requests, ${asked.failed} failed)`,
  );
  return { teachers: sendings.length, kept, failed, p99, parentsP99: percentile(asked.times, 0.99) };
}

const countEntries = ({ server }: School) =>
  withDatabase(server, async (client) => {
    const { rows } = await client.query<{ entries: string }>(
      'select count(*) as entries from attendance_entries',
    );
    return Number(rows[0]!.entries);
  });

/**
 * Measures the first bell in a school of eighty classes, and compares a year with its first week in two schools
 * of forty classes.
 */
export async function measureAttendance(
  { bell, few, many }: { bell: School; few: School; many: School },
  { rounds, quick }: { rounds: number; quick: boolean },
) {
  const firstBell = await measureFirstBell(bell, quick ? 10 : 60);
  const growth = await measureYear(few, many, rounds);
  return { firstBell, growth };
}
