import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openConnection, requestBytes } from './connection.ts';
import { type Figures, measure } from './measure.ts';
import { readMemory } from './processes.ts';
import { seedSchool } from './seed.ts';
import { startServer, withDatabase } from './server.ts';
import { openSessions } from './sessions.ts';
import { TEACHERS, type Volume } from './volume.ts';
import { GROWING } from './works.ts';

const VOLUME: Volume = { students: 3_000, classes: 60, accounts: 0, transactions: 0, fees: 0, payments: 0 };
/** Hours per week of each subject: 34 of the 37 times of the default day grid. */
const HOURS = [5, 5, 4, 4, 3, 3, 2, 2, 2, 2, 1, 1];
const [CONNECTIONS, SECONDS] = [4, 4];

/** Subjects of all classes; each teacher has about the same number of lessons. */
async function seedSubjects(client: pg.Client): Promise<void> {
  await client.query(
    `insert into subjects (id, code, name_en, name_fr, default_coefficient)
     select gen_random_uuid(), 'T' || n, 'Subject ' || n, 'Matière ' || n, 2 from generate_series(1, $1::int) n`,
    [HOURS.length],
  );
  await client.query(
    `with hours as (
       select nth, given, sum(given) over (order by nth) - given as before
       from unnest($1::int[]) with ordinality as h (given, nth)),
     numbered as (select id, row_number() over (order by id) - 1 as n from classes),
     staff as (select user_id, row_number() over (order by user_id) - 1 as n from user_roles where role = 'teacher')
     insert into class_subjects (class_id, subject_id, teacher_id, coefficient, weekly_hours)
     select c.id, s.id, staff.user_id, 2, h.given
     from numbered c cross join hours h join subjects s on s.code = 'T' || h.nth
       join staff on staff.n = (h.before * $2::int + c.n * h.given) * $3::int / ($2::int * $4::int)`,
    [HOURS, VOLUME.classes, TEACHERS, HOURS.reduce((sum, given) => sum + given, 0)],
  );
}

/**
 * Response times of signed-in people while a timetable of 60 classes is being solved on the same machine:
 * before, and meanwhile.
 */
export async function measureMeanwhile(file: string): Promise<void> {
  const server = await startServer(file, { TRUSTED_PROXIES: '127.0.0.1' });
  try {
    await withDatabase(server, async (client) => {
      await seedSchool(client, VOLUME);
      await seedSubjects(client);
    });
    const world = { volume: VOLUME, sessions: await openSessions(server.port) };
    const connection = await openConnection(server.port);
    const call = async (path: string, body: object) => {
      const headers = { authorization: world.sessions.admin[0]!, 'idempotency-key': randomUUID() };
      const answer = await connection.call(
        requestBytes('POST', `/api/v1/timetable/${path}`, headers, JSON.stringify(body)),
      );
      if (answer.status >= 300)
        throw new Error(`${path} answered ${answer.status}: ${answer.body.toString()}`);
      return JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>;
    };
    const load = async () => {
      const figures: Record<string, Figures> = {};
      for (const work of GROWING)
        figures[work.name] = await measure({
          port: server.port,
          processes: server.processes,
          world,
          work,
          connections: CONNECTIONS,
          seconds: SECONDS,
        });
      return figures;
    };
    const { id } = await call('versions', { name: 'Draft' });
    const before = await load();
    const began = performance.now();
    let tookMs = 0;
    const filling = call(`versions/${String(id)}/fill`, { longer: true }).finally(() => {
      tookMs = performance.now() - began;
    });
    const meanwhile = await load();
    const loadedMs = performance.now() - began;
    const memory = readMemory(server.processes);
    const { verdict, placed, total } = await filling;
    const rows = Object.keys(before).flatMap((name) =>
      [['alone', before[name]!] as const, ['while it solves', meanwhile[name]!] as const].map(
        ([when, { p50, p95, p99, failed }]) => ({
          work: name,
          when,
          'p50 ms': Math.round(p50),
          'p95 ms': Math.round(p95),
          'p99 ms': Math.round(p99),
          failed,
        }),
      ),
    );
    console.table(rows);
    console.log(
      `${String(verdict)}: ${String(placed)} of ${String(total)} lessons in ${(tookMs / 1000).toFixed(1)} s, loaded for ${(loadedMs / 1000).toFixed(1)} s of it; server ${Math.round(memory?.serverPss ?? NaN)} MB meanwhile`,
    );
    connection.close();
  } finally {
    await server.stop();
  }
}
