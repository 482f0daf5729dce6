import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { openConnection } from './connection.ts';
import { ACCOUNT_LIST, ONE_ACCOUNT } from './bank-works.ts';
import { measureAnnouncements } from './announcements.ts';
import { measureAttendance } from './attendance.ts';
import { measureDeposits } from './deposits.ts';
import { measureAddressTimes } from './address-times.ts';
import { measureExports } from './exports.ts';
import { FEE_GROWING, FEE_WORKS, RECORD_PAYMENT } from './fee-works.ts';
import { measureFees } from './fees.ts';
import { measureFinance } from './finance.ts';
import { measureImports } from './imports.ts';
import { type Growth, measureGrowth } from './growth.ts';
import { measureMarks } from './marks.ts';
import { measurePages } from './pages.ts';
import { findPgbench, measureLimit, recordSql } from './limit.ts';
import { type Figures, measure, runLoad } from './measure.ts';
import { readMemory } from './processes.ts';
import { against, describeMachine, printHead, printWork } from './report.ts';
import { seedSchool } from './seed.ts';
import type { Volume } from './volume.ts';
import { measureReports } from './reports.ts';
import { measureRestore } from './restore.ts';
import { type BenchServer, startServer, withDatabase } from './server.ts';
import { openSessions } from './sessions.ts';
import { measureTurns } from './turns.ts';
import { FIFTY_ROWS, GROWING, ONE_STUDENT, SIGN_IN, WORKS } from './works.ts';
import type { World } from './work.ts';

const CONNECTIONS = 16;
const SMALL: Volume = {
  students: 2_000,
  classes: 40,
  accounts: 2_000,
  transactions: 20_000,
  fees: 10,
  payments: 16_000,
};
const LARGE: Volume = {
  students: 50_000,
  classes: 1_000,
  accounts: 5_000,
  transactions: 500_000,
  fees: 2,
  payments: 20_000,
};
/** The bank's baseline: LARGE is fifty times as much. */
const FEW_ACCOUNTS: Volume = {
  students: 2_000,
  classes: 40,
  accounts: 100,
  transactions: 10_000,
  fees: 0,
  payments: 0,
};
/** The fees' baseline: SMALL has ten times as many students, with as many fees each. */
const FEW_STUDENTS: Volume = {
  students: 200,
  classes: 4,
  accounts: 100,
  transactions: 1_000,
  fees: 10,
  payments: 1_600,
};

/** Eighty classes of more than seventy pupils, whose teachers all take the roll at the first bell. */
const EIGHTY_CLASSES: Volume = {
  students: 6_000,
  classes: 80,
  accounts: 0,
  transactions: 0,
  fees: 0,
  payments: 0,
};
const FORTY_CLASSES: Volume = { ...EIGHTY_CLASSES, students: 2_000, classes: 40 };

const { values: options } = parseArgs({
  options: {
    /** Runs only announcements: the feed, the inbox, and open pages that receive a new one. */
    announcements: { type: 'boolean', default: false },
    /** Runs only the catalog of reports and the ministry forms. */
    reports: { type: 'boolean', default: false },
    /** Runs only files of 100,000 rows. */
    exports: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    /** Runs only the fees part. */
    fees: { type: 'boolean', default: false },
    /** Runs only the personal finance part. */
    finance: { type: 'boolean', default: false },
    /** Runs only the import of a file of students. */
    imports: { type: 'boolean', default: false },
    /** Runs only the attendance part: the first bell, and a year of marks. */
    attendance: { type: 'boolean', default: false },
    /** Runs only the averages and the cards of a class. */
    marks: { type: 'boolean', default: false },
    /** Runs only whole pages, as a browser requests them. */
    pages: { type: 'boolean', default: false },
    /**
     * The path of another checkout's dist/server.mjs: runs only the works, alternating between it and ours.
     */
    against: { type: 'string' },
    json: { type: 'string' },
    server: { type: 'string', default: 'dist/server.mjs' },
  },
});
const kb = (bytes: number) => bytes / 1_024;
const seconds = options.quick ? 2 : 6;

const machine = describeMachine();
console.log(
  `${machine.processor}, ${machine.memoryGb} GB, Node ${machine.node}, commit ${machine.commit}, load average ${machine.loadBefore.join(' ')}`,
);
console.log(
  `${CONNECTIONS} connections, ${seconds} s each; "(≤40)" is the target, "!" marks what misses it\n`,
);

async function openSchool(
  volume: Volume,
  file = options.server,
): Promise<{ server: BenchServer; world: World; port: number }> {
  // The bench sets the client address of each call, so that limits per address see many addresses.
  const server = await startServer(file, { TRUSTED_PROXIES: '127.0.0.1' });
  // Background work of the start would otherwise be measured too.
  await withDatabase(server, async (client) => {
    while ((await client.query('select from ledger_checks')).rowCount === 0) await sleep(100);
  });
  const seedStarted = performance.now();
  await withDatabase(server, (client) => seedSchool(client, volume));
  console.log(
    `${volume.students} students: server open in ${server.startMs.toFixed(0)} ms, seeded in ${(performance.now() - seedStarted).toFixed(0)} ms`,
  );
  return { server, port: server.port, world: { volume, sessions: await openSessions(server.port) } };
}

if (options.marks) {
  writeFigures({ marks: await printMarks() });
  process.exit(0);
}
if (options.pages) {
  writeFigures(await measurePages(options.server, { seconds, connections: CONNECTIONS }));
  process.exit(0);
}
const rounds = options.quick ? 100 : 300;
const school = await openSchool(
  options.exports
    ? { ...SMALL, fees: 50 }
    : options.attendance
      ? EIGHTY_CLASSES
      : options.finance || options.imports
        ? FEW_STUDENTS
        : SMALL,
);
const { server, world, port } = school;
const schools = [server];
try {
  if (options.against) await measureAgainst(options.against);
  else if (options.attendance) await measureRolls();
  else if (options.imports) await measureImports(school);
  else if (options.announcements)
    writeFigures({ announcements: await measureAnnouncements(school, seconds) });
  else if (options.exports) writeFigures({ exports: await measureExports(school) });
  else if (options.reports) writeFigures({ reports: await measureReports(school, rounds / 10) });
  else if (options.finance) printGrowth((await measureFinance(school, rounds)).growth);
  else await measureSchool();
} finally {
  for (const each of schools) await each.stop();
}

async function measureRolls() {
  const few = await openSchool(FORTY_CLASSES);
  schools.push(few.server);
  const many = await openSchool(FORTY_CLASSES);
  schools.push(many.server);
  const attendance = await measureAttendance({ bell: school, few, many }, { rounds, quick: options.quick });
  printGrowth(attendance.growth);
  writeFigures({ attendance });
}

async function measureAgainst(file: string) {
  const other = await openSchool(SMALL, file);
  schools.push(other.server);
  const works = [...(options.fees ? FEE_WORKS : WORKS), RECORD_PAYMENT];
  const turns = await measureTurns(school, other, works, {
    rounds: options.quick ? 3 : 5,
    seconds: options.quick ? 1.5 : 4,
    connections: CONNECTIONS,
  });
  writeFigures({ turns });
}

/** Every work alone, then the growth with the size of a school. */
async function measureSchool() {
  const atRest = readMemory(server.processes);
  const pgbench = options.quick ? null : findPgbench();
  const listed = options.fees ? FEE_WORKS : WORKS;
  const bound = listed.filter((work) => work.databaseBound);
  const scripts = pgbench ? await recordSql(server, bound, world) : null;

  console.log('');
  printHead();
  const works: Record<string, Figures & { sqlAlonePerSecond: number | null }> = {};
  for (const work of listed) {
    const figures = await measure({
      port,
      world,
      work,
      seconds,
      connections: CONNECTIONS,
      processes: server.processes,
    });
    const recorded = scripts?.get(work);
    const limit =
      pgbench && recorded
        ? await measureLimit(pgbench, server, recorded, { clients: CONNECTIONS, seconds: 2 })
        : null;
    printWork(work.name, work.target, figures, limit);
    works[work.name] = { ...figures, sqlAlonePerSecond: limit?.perSecond ?? null };
  }

  console.log('');
  const few = await openSchool(FEW_STUDENTS);
  schools.push(few.server);
  const growth = await measureGrowth(few, school, FEE_GROWING, rounds);
  const fees = await measureFees(server, world, seconds);
  if (options.fees) {
    printGrowth(growth);
    return;
  }
  const finance = await measureFinance(few, rounds);
  growth.push(...finance.growth);
  await measureTheRest({ works, fees, finance, growth, pgbench, atRest });
}

type Before = {
  works: Record<string, Figures & { sqlAlonePerSecond: number | null }>;
  fees: Awaited<ReturnType<typeof measureFees>>;
  finance: Awaited<ReturnType<typeof measureFinance>>;
  growth: Growth[];
  pgbench: string | null;
  atRest: ReturnType<typeof readMemory>;
};

/** Deposits, a storm of sign-ins, payload size, memory, growth over all, and the restore of a backup. */
async function measureTheRest({ works, fees, finance, growth, pgbench, atRest }: Before) {
  const deposits = await measureDeposits(server, world, { pgbench, quick: options.quick, seconds });
  const addressTimes = await measureAddressTimes(port);
  const storm = await measureStorm();
  const weight = await weighFiftyRows();
  const memory = readMemory(server.processes);
  if (memory && atRest)
    console.log(
      `memory after all this: ${against(memory.serverPss + memory.databasePss, 180, 'lower')} MB PSS (server ${memory.serverPss.toFixed(0)}, RSS ${memory.serverRss.toFixed(0)}; database ${memory.databasePss.toFixed(0)}); at rest ${(atRest.serverPss + atRest.databasePss).toFixed(0)}`,
    );

  console.log('\npages as a browser asks for them, of the demo school');
  const { pages } = await measurePages(options.server, { seconds, connections: CONNECTIONS });
  const marks = await printMarks();
  const imports = await measureImports(school);
  const large = await openSchool(LARGE);
  schools.push(large.server);
  growth.push(...(await measureGrowth(school, large, GROWING, rounds)));
  const fewAccounts = await openSchool(FEW_ACCOUNTS);
  schools.push(fewAccounts.server);
  growth.push(...(await measureGrowth(fewAccounts, large, [ACCOUNT_LIST, ONE_ACCOUNT], rounds)));
  printGrowth(growth);

  const restore = await measureRestore();
  console.log(
    `restore of 2,000 students and 200,000 entries: ${against(restore.restoreMs / 1_000, 60, 'lower')} s, backup ${(restore.backupMs / 1_000).toFixed(1)} s, ${(restore.bytes / 1_048_576).toFixed(1)} MB, peak ${restore.peakMb?.toFixed(0) ?? '-'} MB`,
  );
  writeFigures({
    seconds,
    works,
    fees,
    finance,
    deposits,
    addressTimes,
    storm,
    weight,
    memory,
    pages,
    marks,
    imports,
    growth,
    restore,
  });
}

async function printMarks() {
  const marks = await measureMarks();
  const { term, year, paper } = marks;
  console.log(
    `marks of 70 students in 14 subjects: a term ${against(term.ms, 50, 'lower')} ms (processor ${term.cpuMs.toFixed(1)}), the year ${year.ms.toFixed(1)} ms (processor ${year.cpuMs.toFixed(1)})`,
  );
  console.log(
    `their cards as one PDF: ${against(paper.ms / 1_000, 8, 'lower')} s (processor ${(paper.cpuMs / 1_000).toFixed(2)}), ${marks.paperKb.toFixed(0)} KB, ${marks.isSame ? 'the same bytes each time' : 'not the same bytes each time !'}`,
  );
  return marks;
}

/** Prints how busy the machine was at the end, and writes the figures to the given file. */
function writeFigures(figures: object) {
  const loadAfter = loadavg().map((load) => Number(load.toFixed(2)));
  console.log(`load average at the end ${loadAfter.join(' ')}`);
  if (options.json)
    writeFileSync(
      options.json,
      `${JSON.stringify({ machine: { ...machine, loadAfter }, ...figures }, null, 2)}\n`,
    );
}

function printGrowth(growth: Growth[]) {
  for (const { name, smallMs, largeMs, ratio, p95 } of growth)
    console.log(
      `growth, ${name}: ${smallMs.toFixed(2)} ms → ${largeMs.toFixed(2)} ms, ratio ${against(ratio, 1.5, 'lower')}; p95 ${p95.smallMs.toFixed(2)} ms → ${p95.largeMs.toFixed(2)} ms, ratio ${against(p95.ratio, 1.5, 'lower')}`,
    );
}

/** Whether signed-in people notice a storm of sign-ins. */
async function measureStorm() {
  const half = CONNECTIONS / 2;
  const shared = { port, world, seconds, connections: half };
  const [signIns, reads] = await Promise.all([
    runLoad({ ...shared, work: SIGN_IN }),
    runLoad({ ...shared, work: ONE_STUDENT, first: half }),
  ]);
  console.log(
    `\none student while ${signIns.perSecond.toFixed(0)} people a second sign in: p50 ${reads.p50.toFixed(1)} ms, p99 ${against(reads.p99, 500, 'lower')} ms, ${reads.perSecond.toFixed(0)} a second${reads.failed + signIns.failed > 0 ? `, ${reads.failed + signIns.failed} failed` : ''}`,
  );
  return { signIns, reads };
}

/** The size of the response for a page of 50 rows. */
async function weighFiftyRows() {
  const connection = await openConnection(port);
  const { body, wireBytes, encoding } = await connection.call(FIFTY_ROWS(0, world)[0]!);
  connection.close();
  const raw = encoding === 'gzip' ? gunzipSync(body) : encoding === 'br' ? brotliDecompressSync(body) : body;
  console.log(
    `50 rows: ${against(kb(wireBytes), 10, 'lower')} KB on the line (${encoding ?? 'not compressed'}), ${kb(raw.length).toFixed(1)} KB of JSON, ${kb(gzipSync(raw).length).toFixed(1)} KB by gzip`,
  );
  return { wireBytes, rawBytes: raw.length, encoding };
}
