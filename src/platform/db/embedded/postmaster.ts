import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CLEAN_ENVIRONMENT } from './cluster.ts';
import type { DataDirectory } from './data-directory.ts';
import type { Runtime } from './runtime.ts';

/**
 * A PostgreSQL server on our directory, ours or left behind by a killed Préau. `sockets` is empty while it starts: it
 * writes its pid into the file first, and its socket's directory later.
 */
export type Postmaster = { pid: number; sockets: string };

const LONGEST_LOG = 10 * 1024 * 1024;

/** An empty lock file counts as left over from a power cut after this time. */
const NEWBORN_LOCK_MS = 10_000;

/** Sized for a small shared machine, which is ample for one school. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '16MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '256MB',
  min_wal_size: '48MB',
  max_wal_size: '256MB',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  // Keeps the school's data out of the log: neither the failing statement nor the duplicate key.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] ',
  // After a crash PostgreSQL first syncs every file; one syncfs call is a second faster than one
  // call per file.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};

/**
 * Faster, not durable, and with connections for a pool in each test file: for tests, never for a
 * school.
 */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
};

/**
 * Starts PostgreSQL in a separate process group, so that Ctrl-C reaches only us and we can stop it
 * in order.
 */
export function spawnPostmaster(directory: DataDirectory, runtime: Runtime, durable: boolean): ChildProcess {
  removeMisleadingLocks(directory);
  if (existsSync(directory.log) && statSync(directory.log).size > LONGEST_LOG) {
    renameSync(directory.log, `${directory.log}.1`);
  }
  const settings = Object.entries({ ...SETTINGS, ...(durable ? {} : FORGETFUL) });
  const log = openSync(directory.log, 'a', 0o600);
  const child = spawn(
    join(runtime.bin, 'postgres'),
    [
      '-D',
      directory.cluster,
      '-k',
      directory.sockets,
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...directory.account, cwd: '/', env: CLEAN_ENVIRONMENT, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  // A failed spawn shows as a child without a pid.
  child.on('error', () => {});
  child.unref();
  return child;
}

/** The living server that postmaster.pid names, or null. */
export function findPostmaster(cluster: string): Postmaster | null {
  const [pid = '', , , , sockets = ''] = readPidFile(cluster);
  return isLivingPostgres(Number(pid)) ? { pid: Number(pid), sockets } : null;
}

/**
 * True if a process is alive and is PostgreSQL: after a power cut its old pid may belong to any
 * program.
 */
export function isLivingPostgres(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
        'postgres',
      );
    }
    // A zombie still answers to signal 0 and is never reaped in a container without an init. Its
    // command line is empty.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

function readPidFile(cluster: string): string[] {
  return readLines(join(cluster, 'postmaster.pid'));
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Removes stale lock files. PostgreSQL refuses to start while any process of its account has the
 * pid in the directory's or the socket's lock file: even another program, even a killed server that
 * was not reaped yet.
 */
function removeMisleadingLocks({ cluster, sockets }: DataDirectory): void {
  for (const file of [join(cluster, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]) {
    const [pid] = readLines(file);
    if (pid === undefined || isLivingPostgres(Number(pid))) continue;
    // A server that is just starting creates the file first and writes its pid into it then.
    if (pid === '' && isNewborn(file)) continue;
    rmSync(file, { force: true });
  }
}

function isNewborn(file: string): boolean {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age >= 0 && age < NEWBORN_LOCK_MS;
}
