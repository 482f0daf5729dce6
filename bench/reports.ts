import type { Client } from 'pg';
import { PRESETS } from '../src/features/marking/marking-presets.ts';
import { FORM_KEYS } from '../src/features/ministry-forms/ministry-forms.filters.ts';
import { REPORT_KEYS } from '../src/features/reports/reports.filters.ts';
import { openConnection, requestBytes } from './connection.ts';
import { percentile, runLoad } from './measure.ts';
import { against } from './report.ts';
import { seedAttendance } from './seed-attendance.ts';
import { type BenchServer, withDatabase } from './server.ts';
import type { Work, World } from './work.ts';
import { ONE_STUDENT } from './works.ts';

type School = { server: BenchServer; world: World; port: number };

const SUBJECTS = 12;
const SLOTS = 3;
/** School days of six lessons: most of a year; the two years before have only classes and fees. */
const DAYS = 60;
const MOST_MS = 300;

/** Marks of the first term in every subject of every class, exam classes, and stays of two earlier years. */
async function seedYears(client: Client): Promise<void> {
  const scheme = PRESETS.cameroon_francophone_sequences;
  await client.query('set session_replication_role = replica');
  await client.query(`insert into school_years (id, name, first_day, last_day, status, created_at)
    select gen_random_uuid(), 'before ' || n, y.first_day - n * 365, y.first_day - n * 365 + 300, 'closed', now()
    from school_years y, generate_series(1, 2) n where y.status = 'current'`);
  await client.query(`update class_memberships set from_day = y.first_day from school_years y
    where y.status = 'current' and until_day is null`);
  await client.query(`insert into class_memberships (student_id, class_id, from_day, until_day)
    select m.student_id, m.class_id, y.first_day, y.last_day from class_memberships m, school_years y
    where y.status = 'closed' and m.until_day is null`);
  await client.query(
    `insert into subjects (id, code, name_en, name_fr, default_coefficient)
     select gen_random_uuid(), 'B' || n, 'Subject ' || n, 'Matière ' || n, 2 from generate_series(1, $1::int) n`,
    [SUBJECTS],
  );
  await client.query(`insert into class_subjects (class_id, subject_id, teacher_id, coefficient)
    select t.class_id, s.id, t.user_id, 2
    from (select distinct on (class_id) class_id, user_id from class_teachers order by class_id) t, subjects s`);
  await client.query(
    `with made as (insert into marking_schemes (id, scheme_id, version, scheme, created_at)
       values (gen_random_uuid(), gen_random_uuid(), 1, $1, now()) returning id)
     insert into class_marking (class_id, year_id, marking_scheme_id, exam_class)
     select c.id, y.id, made.id, c.grade_level in ('grade_9', 'grade_12')
     from classes c, school_years y, made where y.status = 'current'`,
    [JSON.stringify(scheme)],
  );
  await client.query(
    `insert into mark_sheets (id, class_id, subject_id, year_id, period, slot, state, created_at)
     select gen_random_uuid(), k.class_id, k.subject_id, y.id, slot / 2, slot % 2, 'submitted', now()
     from class_subjects k, school_years y, generate_series(0, $1::int - 1) slot where y.status = 'current'`,
    [SLOTS],
  );
  await client.query(`insert into assessments (id, sheet_id, position, name, out_of)
    select gen_random_uuid(), id, 0, 'Test', 20 from mark_sheets`);
  await client.query(`insert into student_marks (assessment_id, student_id, number, event_id)
    select a.id, m.student_id, abs(hashtext(m.student_id::text || a.id::text)) % 2001 / 100.0, gen_random_uuid()
    from assessments a join mark_sheets k on k.id = a.sheet_id
      join class_memberships m on m.class_id = k.class_id and m.until_day is null`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/** The catalog, each report and each form, with 2,000 students and three years. */
export async function measureReports({ server, world, port }: School, rounds: number) {
  await withDatabase(server, async (client) => {
    const marks = await seedAttendance(client, DAYS);
    await seedYears(client);
    const { rows } = await client.query<{ n: string }>('select count(*) as n from student_marks');
    console.log(`\nreports over ${marks} marks of rolls and ${rows[0]!.n} marks:`);
  });
  const paths = [
    '/reports',
    ...REPORT_KEYS.map((key) => `/reports/finding?report=${key}`),
    ...REPORT_KEYS.map((key) => `/reports/report?report=${key}`),
    '/reports/figure?report=collection&figure=owed&row=all',
    ...['class', 'teacher', 'sex'].map((by) => `/reports/report?report=results&by=${by}`),
    '/ministry-forms',
    ...FORM_KEYS.map((key) => `/ministry-forms/filled?form=${key}`),
    ...FORM_KEYS.map((key) => `/ministry-forms/form?form=${key}`),
  ];
  const connection = await openConnection(port);
  const figures: Record<string, { first: number; p50: number; p95: number; bytes: number }> = {};
  for (const path of paths) {
    const request = requestBytes('GET', `/api/v1${path}`, { authorization: world.sessions.admin[0]! });
    const times: number[] = [];
    let bytes = 0;
    let first = 0;
    for (let n = -2; n < rounds; n += 1) {
      const started = performance.now();
      const reply = await connection.call(request);
      if (reply.status !== 200)
        throw new Error(`${path} answered ${reply.status}: ${reply.body.toString('utf8').slice(0, 300)}`);
      bytes = reply.wireBytes;
      const took = performance.now() - started;
      if (n === -2) first = took;
      else if (n >= 0) times.push(took);
    }
    times.sort((a, b) => a - b);
    figures[path] = { first, p50: percentile(times, 0.5), p95: percentile(times, 0.95), bytes };
    console.log(
      `${path}: first ${first.toFixed(0)} ms, p50 ${figures[path].p50.toFixed(0)} ms, p95 ${against(figures[path].p95, MOST_MS, 'lower')} ms, ${(bytes / 1024).toFixed(0)} KB`,
    );
  }
  connection.close();
  return { figures, meanwhile: await measureMeanwhile({ world, port }, paths) };
}

/** The response time of one student's page while two people read every report and form one after the other. */
async function measureMeanwhile({ world, port }: Pick<School, 'world' | 'port'>, paths: readonly string[]) {
  const authorization = world.sessions.admin[1]!;
  const all: Work = {
    name: 'every report and form',
    target: {},
    databaseBound: false,
    requests: () => paths.map((path) => requestBytes('GET', `/api/v1${path}`, { authorization })),
  };
  const seconds = 15;
  const [reads, reports] = await Promise.all([
    runLoad({ port, world, work: ONE_STUDENT, seconds, connections: 4, first: 8 }),
    runLoad({ port, world, work: all, seconds, connections: 2 }),
  ]);
  console.log(
    `one student meanwhile: p50 ${reads.p50.toFixed(1)} ms, p99 ${against(reads.p99, MOST_MS, 'lower')} ms, ${reads.failed + reports.failed} failed`,
  );
  return reads;
}
