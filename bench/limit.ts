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

/** PostgreSQL's own load generator, where the machine has one. */
export function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : [];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions];
  return folders.map((folder) => join(folder, 'pgbench')).find(existsSync) ?? null;
}

/** A script for pgbench: the statements of one piece of work. */
export type Script = string;

/**
 * Listens in on a few pieces of each work: the very statements that the server sends, values included. PostgreSQL writes them
 * into its log for that moment.
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
        // What is done once only (keys loaded, a statement prepared) is not part of it.
        await callAll(work);
        await sleep(20);
        const recorded: Script[] = [];
        for (let attempt = 0; recorded.length < SAMPLES && attempt < 3 * SAMPLES; attempt += 1) {
          const from = readFileSync(server.databaseLog).length;
          await callAll(work);
          await sleep(20);
          const script = scriptOf(readFileSync(server.databaseLog).subarray(from).toString('utf8'));
          // Nothing is left of a sample in whose moment the server did work of its own on the same connection.
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

/** New connections of the server write their statements down, or no longer; those it has are ended so that it opens new ones. */
async function listenIn(client: pg.Client, on: boolean): Promise<void> {
  for (const setting of [`log_statement = 'all'`, `log_error_verbosity = 'default'`])
    await client.query(`alter database preau ${on ? `set ${setting}` : `reset ${setting.split(' ')[0]}`}`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = 'preau' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await sleep(100);
}

// "… LOG:  statement: begin" for plain statements, "… LOG:  execute <unnamed>: select …" with a DETAIL line for others; more
// lines of one statement start with a tab.
const STATEMENT = /LOG: {2}(?:statement|execute [^:]*): ([^]*)$/;
const CONNECTION = /^\S+ \S+ \S+ \[(\d+)\]/;
const PARAMETERS = /DETAIL: {2}parameters: ([^]*)$/i;

function scriptOf(log: string): Script {
  const entries = log
    .replaceAll('\n\t', '\n')
    .split(/^(?=\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] )/m)
    .map((entry) => entry.trimEnd());
  // By connection: the server's own work (sealing the trail, checking the books) speaks in between, and is no part of it.
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
      // In one line a comment would have no end.
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

/** What the database alone does of a work, with as many clients: the limit that no server in front of it can pass. */
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
    // Without its password pgbench would wait for somebody to type it.
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
