import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDirectory } from './data-directory.ts';
import { isRunning } from './processes.ts';
import type { Runtime } from './runtime.ts';
import { DatabaseStartError } from './start-error.ts';

/** What PostgreSQL's programs see of our environment: none of PGDATA, PGPORT or the machine's language. */
export const CLEAN_ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC' };

/** Makes the database's directory when there is none, and refuses one that this PostgreSQL can't open. */
export async function ensureCluster(
  directory: DataDirectory,
  runtime: Runtime,
  durable: boolean,
): Promise<void> {
  if (!existsSync(directory.cluster)) return createCluster(directory, runtime, durable);
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

/** The directory appears under its name only when it is complete, so that a start cut short is no start at all. */
async function createCluster(
  { root, cluster, account }: DataDirectory,
  runtime: Runtime,
  durable: boolean,
): Promise<void> {
  await removeAbandonedDrafts(root);
  const draft = join(root, `postgres.new-${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  const options = ['-D', draft, '-U', 'preau', '-A', 'trust', '-E', 'UTF8', '--no-instructions'];
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8'];
  const initdb = spawn(
    join(runtime.bin, 'initdb'),
    [...options, ...locale, ...(durable ? [] : ['--no-sync'])],
    {
      ...account,
      cwd: '/',
      env: CLEAN_ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
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
    // Another start was faster: its database is the one.
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
