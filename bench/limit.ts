import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { openConnection } from './connection.ts';
import { type BenchServer, withDatabase } from './server.ts';
import type { Work, World } from './work.ts';

const SAMPLES = 4;
const run = promisify(execFile);

/** The path of PostgreSQL's load generator, or null if it is not installed. */
export function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : [];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions];
  return folders.map((folder) => join(folder, 'pgbench')).find(existsSync) ?? null;
}

/** A pgbench script: the statements of one piece of work. */
export type Script = string;

/**
 * Records the exact statements that the server sends for a few runs of each work, values included, by
 * turning on PostgreSQL's statement log meanwhile.
 */
export async function recordSql(
  server: BenchServer,
  works: Work[],
  world: World,
): Promise<Map<Work, Script[]>> {
  return withDatabase(server, async (client) => {
    await listenIn(client, true);
    const connection = await openConnection(server.port);
    const callAll = async (work: Work) => {
      for (const request of work.requests(0, world)) await connection.call(request);
    };
    try {
      const scripts = new Map<Work, Script[]>();
      for (const work of works) {
        // A first run, so that one-time work (loading keys, preparing a statement) is not recorded.
        await callAll(work);
        await sleep(20);
        const recorded: Script[] = [];
        for (let attempt = 0; recorded.length < SAMPLES && attempt < 3 * SAMPLES; attempt += 1) {
          const from = readFileSync(server.databaseLog).length;
          await callAll(work);
          await sleep(20);
          const script = scriptOf(readFileSync(server.databaseLog).subarray(from).toString('utf8'));
          // A sample is empty if the server did background work on the same connection meanwhile.
          if (script) recorded.push(script);
        }
        scripts.set(work, recorded);
      }
      return scripts;
    } finally {
      connection.close();
      await listenIn(client, false);
    }
  });
}

/**
 * Turns the statement log on or off for new connections of the server; existing ones are closed so that it
 * opens new ones.
 */
async function listenIn(client: pg.Client, on: boolean): Promise<void> {
  for (const setting of [`log_statement = 'all'`, `log_error_verbosity = 'default'`])
    await client.query(`alter database preau ${on ? `set ${setting}` : `reset ${setting.split(' ')[0]}`}`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = 'preau' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await sleep(100);
}

// "… LOG:  statement: begin" for plain statements, "… LOG:  execute <unnamed>: select …" with a DETAIL line
// for others; continuation lines start with a tab.
const STATEMENT = /LOG: {2}(?:statement|execute [^:]*): ([^]*)$/;
const CONNECTION = /^\S+ \S+ \S+ \[(\d+)\]/;
const PARAMETERS = /DETAIL: {2}parameters: ([^]*)$/i;

function scriptOf(log: string): Script {
  const entries = log
    .replaceAll('\n\t', '\n')
    .split(/^(?=\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] )/m)
    .map((entry) => entry.trimEnd());
  // Grouped by connection, to exclude the server's background work (sealing the trail, checking the books).
  const connections = new Map<string, string[]>();
  for (const entry of entries) {
    const connection = CONNECTION.exec(entry)?.[1] ?? '';
    const statements = connections.get(connection) ?? [];
    connections.set(connection, statements);
    const statement = STATEMENT.exec(entry)?.[1];
    const parameters = PARAMETERS.exec(entry)?.[1];
    if (statement !== undefined) statements.push(statement);
    else if (parameters !== undefined) statements.push(withValues(statements.pop() ?? '', parameters));
  }
  const asked = [...connections.values()].filter(
    (statements) => !/audit_seals|ledger_checks|pg_try_advisory_lock/.test(statements.join()),
  );
  return (
    asked
      .flat()
      // Comments are removed, because on one line they would never end.
      .map((statement) => `${statement.replaceAll(/^\s*--.*$/gm, '').replaceAll(/\s*\n\s*/g, ' ')};\n`)
      .join('')
  );
}

function withValues(statement: string, parameters: string): string {
  const values = new Map(
    [...parameters.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g)].map(([, number, value]) => [
      number!,
      value!,
    ]),
  );
  return statement.replaceAll(/\$(\d+)/g, (whole, number: string) => values.get(number) ?? whole);
}

/**
 * The database's throughput for a work with as many clients: the upper limit for any server in front of it.
 */
export async function measureLimit(
  pgbench: string,
  { database }: BenchServer,
  scripts: Script[],
  options: { clients: number; seconds: number },
): Promise<{ perSecond: number; meanMs: number } | null> {
  const folder = mkdtempSync(join(tmpdir(), 'preau-pgbench-'));
  try {
    const files = scripts.map((script, index) => {
      const file = join(folder, `${index}.sql`);
      writeFileSync(file, script);
      return ['-f', file];
    });
    const load = `-n -M extended -j 1 -c ${options.clients} -T ${options.seconds}`.split(' ');
    const place = ['-h', database.host, '-p', String(database.port), '-U', database.user];
    // Without its password pgbench would prompt for it.
    const env = { ...process.env, PGPASSWORD: database.password };
    const { stdout } = await run(pgbench, [...load, ...place, ...files.flat(), database.database], { env });
    const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    const meanMs = /latency average = ([\d.]+) ms/.exec(stdout)?.[1];
    return perSecond && meanMs ? { perSecond: Number(perSecond), meanMs: Number(meanMs) } : null;
  } catch (error) {
    console.error(
      `pgbench could not run these statements: ${error instanceof Error ? error.message : error}`,
    );
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
