import { rmdir, statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPasswords, requirePasswords } from './embedded/access.ts';
import { claimServer, lastWords, socketAddress, type Claim } from './embedded/claim.ts';
import { ensureCluster, refuseOtherCluster } from './embedded/cluster.ts';
import { openDataDirectory, type DataDirectory } from './embedded/data-directory.ts';
import { moveToOwnAccount } from './embedded/own-account.ts';
import type { Passwords } from './embedded/passwords.ts';
import { findPostmaster, isLivingPostgres } from './embedded/postmaster.ts';
import { PORTAL } from './embedded/roles.ts';
import { prepareRuntime, type Runtime } from './embedded/runtime.ts';
import { DatabaseStartError } from './embedded/start-error.ts';

export type EmbeddedOptions = {
  dataDir: string;
  log: (message: string) => void;
  /** False only in tests: faster, but data is lost in a power cut. */
  durable?: boolean;
  /** Another Préau took over the directory while our database was down: end this process. */
  onLost?: (error: Error) => void;
};

export type EmbeddedDatabase = {
  /** For `openDatabase`, as the role that reads and writes rows; unchanged when the server is restarted. */
  connectionString: string;
  /** For migrations and restores: the same database as its owner. */
  ownerConnectionString: string;
  /** The role of `connectionString`, to which the owner grants rights. */
  portalRole: string;
  /** Stops the server in order; end the pool first. */
  stop: () => Promise<void>;
};

/**
 * A server that does not come up at the first start is given up after this time; one that ran before is
 * retried forever.
 */
const FIRST_START_PATIENCE_MS = 30_000;

/**
 * Starts PostgreSQL on a data directory (or adopts the one left by a killed Préau), ensures exclusive use,
 * and restarts it whenever it dies.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, durable = true } = options;
  const stopping = new AbortController();
  const directory = await moveToOwnAccount(await openDataDirectory(options.dataDir));
  const runtime = await prepareRuntime(directory);
  await refuseOtherCluster(directory, runtime);
  const passwords = await openPasswords(directory);
  await ensureCluster(directory, runtime, durable, passwords.owner);

  const claiming = { directory, runtime, durable, passwords, signal: stopping.signal };
  let claim = await claimAtStart(claiming);
  let recovery = Promise.resolve();
  if (claim.adopted) log('Found the database that an earlier Préau left running, and took it over.');
  await ensureDatabase(claim);
  await requirePasswords(claim.lock, directory, passwords);
  watch(claim);

  function watch({ lock }: Claim): void {
    lock.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log('The database went away: starting it again.');
    for (let delay = 50; !stopping.signal.aborted; delay = Math.min(delay * 2, 2_000)) {
      try {
        const next = await claimServer(claiming);
        if (next) {
          claim = next;
          watch(next);
          log('The database is back.');
          return;
        }
      } catch (error) {
        if (error instanceof DatabaseStartError) return options.onLost?.(error);
        log(`The database does not come back yet: ${String(error)}`);
      }
      await sleep(delay);
    }
  }

  return {
    connectionString: socketAddress(claim.sockets, 'preau', 'portal', passwords),
    ownerConnectionString: socketAddress(claim.sockets, 'preau', 'owner', passwords),
    portalRole: PORTAL,
    stop: async () => {
      stopping.abort();
      await recovery;
      await endPostmaster(directory.cluster);
      // A socket directory in the temporary directory would be left behind; one in the data directory does no
      // harm.
      if (!claim.sockets.startsWith(directory.root)) await rmdir(claim.sockets).catch(() => {});
    },
  };
}

type Claiming = {
  directory: DataDirectory;
  runtime: Runtime;
  durable: boolean;
  passwords: Passwords;
  signal: AbortSignal;
};

async function claimAtStart(claiming: Claiming): Promise<Claim> {
  const giveUpAt = Date.now() + FIRST_START_PATIENCE_MS;
  for (;;) {
    const claim = await claimServer(claiming);
    if (claim) return claim;
    if (await isDiskFull(claiming.directory)) {
      throw new DatabaseStartError(
        `The disk of ${claiming.directory.root} is full, and PostgreSQL can't start: make room (a hundred megabytes are plenty) and start again. Nothing is lost.`,
      );
    }
    if (Date.now() > giveUpAt) {
      throw new DatabaseStartError(
        `PostgreSQL does not start. Its last words:\n${lastWords(claiming.directory)}`,
      );
    }
    // Sessions of a killed server still hold its memory for a moment, or another start was faster.
    await sleep(200);
  }
}

/** Too little space for PostgreSQL's log, which is written in files of 16 MB. */
const FULL_BELOW_BYTES = 16 * 1024 * 1024;

async function isDiskFull(directory: DataDirectory): Promise<boolean> {
  if (!lastWords(directory).includes('No space left on device')) return false;
  const { bavail, bsize } = await statfs(directory.root);
  return bavail * bsize < FULL_BELOW_BYTES;
}

async function ensureDatabase({ lock }: Claim): Promise<void> {
  const { rowCount } = await lock.query(`select from pg_database where datname = 'preau'`);
  if (rowCount === 0) await lock.query('create database preau');
}

/** Requests a fast shutdown; after ten seconds the server is killed, and its next start recovers from its log. */
async function endPostmaster(cluster: string): Promise<void> {
  const pid = findPostmaster(cluster)?.pid;
  if (pid === undefined) return;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < 10_000; waited += 20) {
      if (!isLivingPostgres(pid)) return;
      await sleep(20);
    }
  }
}
