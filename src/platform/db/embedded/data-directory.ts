import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { packageRoot } from '#platform/env/package-root.ts';
import { canReach, chooseAccount, ownAccount, type Account } from './account.ts';
import { DatabaseStartError } from './start-error.ts';

/** Paths of one school's embedded database. */
export type DataDirectory = {
  root: string;
  cluster: string;
  runtime: string;
  sockets: string;
  log: string;
  account: Account | null;
};

/** Names that may exist in a data directory before its database does. */
const OUR_NAMES = /^(postgres.*|runtime|sockets|files|keys|backups|lost\+found|\..*)$/;

/** The path of a Unix socket is limited to 104 bytes on macOS and 108 on Linux. */
const LONGEST_SOCKET_PATH = 100;

/**
 * `./data` in the clone (`./demo-data` for the demo), or a directory under /var/lib if PostgreSQL's account
 * cannot reach the clone.
 */
export function defaultDataDirectory(env: NodeJS.ProcessEnv = process.env): string {
  const demo = env['PREAU_DEMO'] === '1';
  const clone = packageRoot();
  if (process.getuid?.() === 0 && !canReach(clone)) return demo ? '/var/lib/preau-demo' : '/var/lib/preau';
  return join(clone, demo ? 'demo-data' : 'data');
}

/**
 * Creates the data directory; refuses one that contains anything else or that PostgreSQL's account cannot
 * reach.
 */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  const root = resolve(path);
  const cluster = join(root, 'postgres');
  try {
    await mkdir(dirname(root), { recursive: true });
    await makeOwnDirectory(root);
    await refuseForeignFiles(root);
    const account = chooseAccount(cluster);
    if (account) {
      // The account only passes through: it must open its own directories by name, not list ours.
      await chmod(root, (await stat(root)).mode | 0o011);
      if (!canReach(root, account)) throw unreachable(root, account);
    }
    const sockets = await prepareSockets(root, account);
    return {
      root,
      cluster,
      account,
      sockets,
      runtime: join(root, 'runtime'),
      log: join(root, 'postgres.log'),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')) {
      throw new DatabaseStartError(
        `This account may not use ${root} (${error.message}): start Préau as the account that owns it, or choose another DATA_DIR.`,
      );
    }
    throw error;
  }
}

function unreachable(root: string, { uid }: Account): DatabaseStartError {
  return new DatabaseStartError(
    `PostgreSQL can't run as root, and the account it runs under (uid ${uid}) can't reach ${root}: choose another DATA_DIR, such as /var/lib/preau.`,
  );
}

async function refuseForeignFiles(root: string): Promise<void> {
  const names = await readdir(root);
  if (names.includes('postgres')) return;
  const foreign = names.find((name) => !OUR_NAMES.test(name));
  if (foreign === undefined) return;
  throw new DatabaseStartError(
    `${root} holds files that are not Préau's (${foreign}): choose an empty directory as DATA_DIR.`,
  );
}

/**
 * Only the database's account and ours may enter; connections to the socket need a password
 * besides.
 */
async function prepareSockets(root: string, account: Account | null): Promise<string> {
  const directory = socketDirectory(root);
  await makeOwnDirectory(directory);
  const found = await lstat(directory);
  const trusted = [process.getuid?.(), account?.uid, account && ownAccount().uid];
  // In the shared temporary directory another user could have created it first.
  if (!found.isDirectory() || !trusted.includes(found.uid)) {
    throw new DatabaseStartError(
      `${directory} belongs to somebody else: remove it, or choose a shorter DATA_DIR.`,
    );
  }
  if (account) await chown(directory, account.uid, account.gid);
  await chmod(directory, 0o700);
  return directory;
}

async function makeOwnDirectory(directory: string): Promise<void> {
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

function socketDirectory(root: string): string {
  const inside = join(root, 'sockets');
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH) return inside;
  return join(tmpdir(), `preau-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
}
