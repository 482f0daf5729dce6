import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataDirectory } from './data-directory.ts';
import { passwordFile, type Passwords } from './passwords.ts';
import { findPostmaster, isLivingPostgres, spawnPostmaster } from './postmaster.ts';
import { OWNER, PORTAL } from './roles.ts';
import type { Runtime } from './runtime.ts';
import { DatabaseStartError } from './start-error.ts';

/** A running server that is ours exclusively for as long as this connection lives. */
export type Claim = { lock: Client; pid: number; sockets: string; adopted: boolean };

export type ClaimOptions = {
  directory: DataDirectory;
  runtime: Runtime;
  durable: boolean;
  passwords: Passwords;
  signal: AbortSignal;
};

/** Advisory lock in the database `postgres`: one Préau per data directory. */
const ONE_PREAU_LOCK = 7_736_551_002;

const WRONG_PASSWORD = '28P01';

/**
 * Sessions of a killed Préau end within milliseconds; for this long a held lock may still be one of
 * theirs.
 */
const LOCK_PATIENCE_MS = 1_200;

/**
 * The connection string of a database behind a socket directory for one of our two roles, in the
 * format of `pg`.
 */
export function socketAddress(
  sockets: string,
  database: string,
  role: keyof Passwords,
  passwords: Passwords,
): string {
  const user = role === 'owner' ? OWNER : PORTAL;
  return `postgres://${user}:${passwords[role]}@/${database}?host=${encodeURIComponent(sockets)}&port=5432&sslmode=disable`;
}

/**
 * Adopts the server that runs on the directory or starts one, and takes the lock. Null if that
 * server ended meanwhile, or starts at this moment for somebody else: retry.
 */
export async function claimServer(options: ClaimOptions): Promise<Claim | null> {
  const { directory, runtime, durable, passwords, signal } = options;
  const found = findPostmaster(directory.cluster);
  // It is still starting and has not written its socket directory yet.
  if (found?.sockets === '') return null;
  const child = found ? null : spawnPostmaster(directory, runtime, durable);
  const pid = found?.pid ?? child?.pid;
  if (pid === undefined) throw new DatabaseStartError(`PostgreSQL could not be started from ${runtime.bin}.`);
  const sockets = found?.sockets ?? directory.sockets;
  const hasEnded = child
    ? () => child.exitCode !== null || child.signalCode !== null
    : () => !isLivingPostgres(pid);
  const address = socketAddress(sockets, 'postgres', 'owner', passwords);
  const lock = await connectWhenReady(address, () => hasEnded() || signal.aborted, directory);
  if (!lock) return null;
  if (await takeLock(lock)) return { lock, pid, sockets, adopted: found !== null };
  await lock.end();
  throw new DatabaseStartError(
    `Another Préau is running on this data directory (${directory.root}): stop it first, or choose another DATA_DIR.`,
  );
}

/** The end of PostgreSQL's log, for a start that failed. */
export function lastWords({ log }: DataDirectory): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}

/** Recovery after a power cut may take minutes: we wait for as long as the server lives. */
async function connectWhenReady(
  connectionString: string,
  isOver: () => boolean,
  { root, cluster }: DataDirectory,
): Promise<Client | null> {
  while (!isOver()) {
    const client = new Client({
      connectionString,
      application_name: 'preau supervisor',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if ((error as { code?: string }).code === WRONG_PASSWORD)
        throw new DatabaseStartError(
          `The database in ${cluster} has another password than ${passwordFile(root)} says: put back the file that was there, or remove it, and the next start makes others.`,
        );
      await sleep(20);
    }
  }
  return null;
}

async function takeLock(client: Client): Promise<boolean> {
  const giveUpAt = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ONE_PREAU_LOCK,
    ]);
    if (rows[0]?.taken) return true;
    if (Date.now() > giveUpAt) return false;
    await sleep(50);
  }
}
