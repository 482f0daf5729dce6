import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDirectory } from './data-directory.ts';
import { isRunning } from './processes.ts';
import { OWNER } from './roles.ts';
import type { Runtime } from './runtime.ts';
import { DatabaseStartError } from './start-error.ts';

/** Environment for PostgreSQL's programs, without PGDATA, PGPORT or the machine's locale. */
export const CLEAN_ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC' };

/** Refuses a database directory that this PostgreSQL cannot open; a missing one is accepted. */
export async function refuseOtherCluster(directory: DataDirectory, runtime: Runtime): Promise<void> {
  if (!existsSync(directory.cluster)) return;
  const version = await readFile(join(directory.cluster, 'PG_VERSION'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (version === null) {
    throw new DatabaseStartError(
      `${directory.cluster} is not a PostgreSQL database: choose another DATA_DIR.`,
    );
  }
  if (version.trim() !== runtime.major) {
    throw new DatabaseStartError(
      `The database in ${directory.cluster} was made by PostgreSQL ${version.trim()}, and this Préau brings ${runtime.major}: start the Préau that made it, export the data and import it here.`,
    );
  }
}

/**
 * Creates the database directory if there is none. It appears under its name only when complete, so
 * that an interrupted start leaves none.
 */
export async function ensureCluster(
  { root, cluster, account }: DataDirectory,
  runtime: Runtime,
  durable: boolean,
  password: string,
): Promise<void> {
  if (existsSync(cluster)) return;
  await removeAbandonedDrafts(root);
  const draft = join(root, `postgres.new-${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  const options = ['-D', draft, '-U', OWNER, '-E', 'UTF8', '--no-instructions', '--data-checksums'];
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8'];
  const secret = ['-A', 'scram-sha-256', '--pwfile=/dev/stdin'];
  // `cat` makes a pipe that belongs to the account: the password is in no file and on no command
  // line.
  const initdb = spawn(
    'sh',
    [
      '-c',
      'cat | "$0" "$@"',
      join(runtime.bin, 'initdb'),
      ...options,
      ...locale,
      ...secret,
      ...(durable ? [] : ['--no-sync']),
    ],
    {
      ...account,
      cwd: '/',
      env: CLEAN_ENVIRONMENT,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  // A process that ended early reports the reason itself.
  initdb.stdin.on('error', () => {});
  initdb.stdin.end(`${password}\n`);
  let complaint = '';
  initdb.stderr.on('data', (text) => (complaint += String(text)));
  const code = await new Promise((settle) => {
    initdb.once('error', (error) => settle(error.message));
    initdb.once('close', settle);
  });
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new DatabaseStartError(
      `PostgreSQL could not make its database in ${root}: ${complaint.trim() || code}`,
    );
  }
  await rename(draft, cluster).catch(async (error: unknown) => {
    // Another start was faster; its database is used.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  });
  const parent = await open(root);
  await parent.sync().finally(() => parent.close());
}

async function removeAbandonedDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const maker = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (maker === undefined || (Number(maker) !== process.pid && isRunning(Number(maker)))) continue;
    await rm(join(root, name), { recursive: true, force: true });
  }
}
