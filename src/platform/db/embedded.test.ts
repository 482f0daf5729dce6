import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { packageRoot } from '#platform/env/package-root.ts';
import { canReach, ownAccount } from './embedded/account.ts';
import { socketAddress } from './embedded/claim.ts';
import { defaultDataDirectory, openDataDirectory } from './embedded/data-directory.ts';
import { readPasswords } from './embedded/passwords.ts';
import { findPostmaster } from './embedded/postmaster.ts';
import { prepareRuntime } from './embedded/runtime.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
/** When run as root, the tests also act as an ordinary user, if one can read the clone and Node. */
const canPlayUser = isRoot && canReach(packageRoot()) && canReach(process.execPath);
const NOBODY = 65_534;
// Two databases created at once, each synced to a slow disk shared with others, take a minute.
vi.setConfig({ testTimeout: 180_000 });
const base = isRoot && !canReach(tmpdir()) ? '/tmp' : tmpdir();

let dataDir: string;
let runtime: string;
/**
 * A data directory after its first start, for tests of a later one: creating a database takes
 * longer than most of them.
 */
let made: string;
// Inside the package, so that its dependencies can be resolved from there.
const keeperFile = join(packageRoot(), `node_modules/.cache/preau/database-keeper-${process.pid}.mjs`);
beforeAll(async () => {
  await build({
    entryPoints: [join(packageRoot(), 'src/platform/testing/database-keeper.ts')],
    outfile: keeperFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  // Sixty megabytes that are identical in every directory of this file.
  runtime = await mkdtemp(join(base, 'preau-runtime-'));
  await chmod(runtime, 0o755);
  await prepareRuntime(await openDataDirectory(runtime));
  await chmod(runtime, 0o755);
  made = await mkdtemp(join(base, 'preau-made-'));
  await chmod(made, 0o711);
  await symlink(join(runtime, 'runtime'), join(made, 'runtime'));
  await (await startEmbeddedDatabase({ dataDir: made, durable: false, log: () => {} })).stop();
});
afterAll(() =>
  Promise.all([rm(runtime, { recursive: true }), rm(made, { recursive: true }), rm(keeperFile)]),
);

beforeEach(async () => {
  dataDir = await mkdtemp(join(base, 'preau-embedded-'));
  await chmod(dataDir, 0o711);
  await symlink(join(runtime, 'runtime'), join(dataDir, 'runtime'));
});
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  const left = findPostmaster(join(dataDir, 'postgres'));
  if (left) process.kill(left.pid, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** Puts an existing database into the data directory, so that its start is not the first. */
function makeItOld(account: { uid?: number; gid?: number } = {}): void {
  for (const part of ['postgres', 'keys', 'sockets'])
    execFileSync('cp', ['-a', join(made, part), join(dataDir, part)]);
  const { uid, gid } = account;
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, dataDir]);
}

const postmaster = () => findPostmaster(join(dataDir, 'postgres'));

async function start(path = dataDir, durable = false): Promise<EmbeddedDatabase & { said: string[] }> {
  const said: string[] = [];
  const server = await startEmbeddedDatabase({
    dataDir: path,
    durable,
    log: (line) => said.push(line),
  });
  endings.push(server.stop);
  return { ...server, said };
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

type Keeper = {
  process: ChildProcess;
  kept: number[];
  log: string[];
  words: () => string;
  ready: Promise<string>;
  ended: Promise<number | null>;
};

/** The process that runs a database: as ourselves, or as an ordinary user when we are root. */
function keeper(account: { uid?: number; gid?: number } = {}): Keeper {
  const child = spawn(process.execPath, [keeperFile, dataDir], { cwd: packageRoot(), ...account });
  endings.push(() => child.kill('SIGKILL'));
  const kept: number[] = [];
  const log: string[] = [];
  let words = '';
  child.stderr.on('data', (text) => (words += String(text)));
  const ended = new Promise<number | null>((settle) => child.once('close', settle));
  const ready = new Promise<string>((settle, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [kind, rest = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
      if (kind === 'ready') settle(rest);
      else if (kind === 'kept') kept.push(Number(rest));
      else log.push(rest);
    });
    void ended.then(() => fail(new Error(words)));
  });
  ready.catch(() => {});
  return { process: child, kept, log, words: () => words, ready, ended };
}

const seesMore = (numbers: number[], more = 5) => {
  const goal = numbers.length + more;
  return vi.waitFor(() => expect(numbers.length).toBeGreaterThan(goal), { timeout: 20_000, interval: 20 });
};

describe('a data directory', () => {
  test('is created once: the second start finds the rows of the first', async () => {
    const first = await startEmbeddedDatabase({ dataDir, durable: false, log: () => {} });
    await query(first.ownerConnectionString, 'create table pupils as select 7 as id');
    await first.stop();
    expect(postmaster()).toBeNull();

    const second = await start();
    expect(await query(second.ownerConnectionString, 'select id from pupils')).toEqual([{ id: 7 }]);
    expect(second.connectionString).toBe(first.connectionString);
  });

  test('is closed to others: no network port, and a socket behind a directory of mode 700', async () => {
    const { connectionString } = await start();
    expect(await query(connectionString, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect((await stat(join(dataDir, 'sockets'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  test('that is refused keeps its files, which belong to something else', async () => {
    await writeFile(join(dataDir, 'thesis.odt'), 'mine');
    await expect(start()).rejects.toThrow("holds files that are not Préau's (thesis.odt)");
    expect(await readFile(join(dataDir, 'thesis.odt'), 'utf8')).toBe('mine');
  });

  test('of another PostgreSQL version is refused with instructions', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 15, and this Préau brings 18');
  });

  test('that is not a database is refused, even under the right name', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/notes.txt'), '');
    await expect(start()).rejects.toThrow('is not a PostgreSQL database');
  });

  test('with a path too long for a socket still works', async () => {
    const deep = join(dataDir, 'a-very-long-directory-name'.repeat(4));
    const { connectionString } = await start(deep);
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('whose first start was interrupted starts from the beginning', async () => {
    await mkdir(join(dataDir, `postgres.new-${process.pid}`, 'base'), { recursive: true });
    const { connectionString } = await start();
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('whose lock files name an unrelated process is not blocked', async () => {
    makeItOld();
    const first = await start();
    await first.stop();
    // Run by the database's own account: PostgreSQL ignores processes of other accounts and its own parent.
    const account = isRoot ? ownAccount() : {};
    const other = spawn('sleep', ['60'], account);
    endings.push(() => other.kill());
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${other.pid}\n${dataDir}/postgres\n`);
    await writeFile(join(dataDir, 'sockets/.s.PGSQL.5432.lock'), `${other.pid}\n${dataDir}/postgres\n`);
    const second = await start();
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('whose lock file is empty waits for a server that may be writing it, unless the file is old', async () => {
    makeItOld();
    const lockFile = join(dataDir, 'postgres/postmaster.pid');
    await writeFile(lockFile, '');
    const starting = start();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await readFile(lockFile, 'utf8')).toBe('');
    await utimes(lockFile, new Date(0), new Date(0));
    const { connectionString } = await starting;
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.runIf(isRoot)('that PostgreSQL’s account cannot reach is refused with instructions', async () => {
    const closed = join(dataDir, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await expect(start(join(closed, 'data'))).rejects.toThrow("PostgreSQL can't run as root");
  });

  test('is inside the clone by default, and the demo has its own', () => {
    expect(defaultDataDirectory({})).not.toBe(defaultDataDirectory({ PREAU_DEMO: '1' }));
    expect(defaultDataDirectory({})).toMatch(/\/(data|preau)$/);
  });
});

const hba = () => join(dataDir, 'postgres/pg_hba.conf');
const addresses = () => {
  const passwords = readPasswords(dataDir)!;
  const sockets = join(dataDir, 'sockets');
  const address = (role: 'owner' | 'portal', given = passwords) =>
    socketAddress(sockets, 'preau', role, given);
  return { passwords, address };
};
const roleAt = (address: string) => query(address, 'select current_user as role');

/** In earlier versions, anyone who could connect to the socket was the database's superuser. */
const asItWas = async (owner: string) => {
  await query(owner, 'drop role preau_portal; alter role preau password null');
  await writeFile(hba(), 'local all all trust\n');
  await rm(join(dataDir, 'keys'), { recursive: true });
};
const expectPasswords = async () => {
  const { passwords, address } = addresses();
  const wrong = { owner: passwords.portal, portal: passwords.owner };
  for (const role of ['owner', 'portal'] as const) {
    await expect(roleAt(address(role, wrong)), role).rejects.toMatchObject({ code: '28P01' });
    await expect(roleAt(address(role, { owner: '', portal: '' })), role).rejects.toThrow('password');
  }
  expect(await roleAt(address('owner'))).toEqual([{ role: 'preau' }]);
  expect(await roleAt(address('portal'))).toEqual([{ role: 'preau_portal' }]);
};

describe('a socket that requires a password', () => {
  test('requires it of everybody, even of the account that PostgreSQL runs under', async () => {
    await start();
    await expectPasswords();
    expect(await readFile(hba(), 'utf8')).toBe('local all all scram-sha-256\n');
  });

  test('the passwords are stored beside the secret key for our account alone, on no command line and in no log', async () => {
    await start();
    const file = join(dataDir, 'keys/database.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
    expect((await stat(file)).uid).toBe(process.getuid!());
    const { owner, portal } = addresses().passwords;
    const cluster = await readdir(join(dataDir, 'postgres'), { recursive: true, withFileTypes: true });
    const files = cluster
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    for (const path of [...files, join(dataDir, 'postgres.log')]) {
      const text = await readFile(path, 'latin1').catch(() => '');
      for (const password of [owner, portal]) expect(text.includes(password), path).toBe(false);
    }
    if (process.platform !== 'linux') return;
    const line = await readFile(`/proc/${postmaster()!.pid}/cmdline`, 'utf8');
    expect(line).not.toContain(owner);
  });

  test('an older data directory without passwords requires them from its next start, and keeps its rows', async () => {
    makeItOld();
    const old = await startEmbeddedDatabase({ dataDir, durable: false, log: () => {} });
    await query(old.ownerConnectionString, 'create table pupils as select 7 as id');
    await asItWas(old.ownerConnectionString);
    await old.stop();
    const { ownerConnectionString } = await start();
    expect(await query(ownerConnectionString, 'select id from pupils')).toEqual([{ id: 7 }]);
    await expectPasswords();
  });

  test('a server without passwords left by a killed Préau requires them as soon as it is adopted', async () => {
    makeItOld();
    const first = keeper();
    const owner = await first.ready;
    await asItWas(owner);
    process.kill(postmaster()!.pid, 'SIGHUP');
    first.process.kill('SIGKILL');
    await first.ended;
    const { said } = await start();
    expect(said).toContain('Found the database that an earlier Préau left running, and took it over.');
    // The server reloads its rules a moment after the signal.
    await vi.waitFor(expectPasswords, { timeout: 5_000 });
  });

  test('lost passwords are recreated, wrong ones are refused with instructions', async () => {
    makeItOld();
    const first = await startEmbeddedDatabase({ dataDir, durable: false, log: () => {} });
    await first.stop();
    await writeFile(join(dataDir, 'keys/database.json'), JSON.stringify({ owner: 'x', portal: 'y' }));
    await expect(start()).rejects.toThrow('has another password than');
    process.kill(postmaster()!.pid, 'SIGINT');
    await vi.waitFor(() => expect(postmaster()).toBeNull(), { timeout: 10_000 });
    await rm(join(dataDir, 'keys/database.json'));
    await start();
    await expectPasswords();
  });

  test.runIf(isRoot && ownAccount().uid !== NOBODY)(
    'a database that ran as nobody moves to the machine’s dedicated account',
    async () => {
      makeItOld();
      const old = await startEmbeddedDatabase({ dataDir, durable: false, log: () => {} });
      await query(old.ownerConnectionString, 'create table pupils as select 7 as id');
      await old.stop();
      execFileSync('chown', [
        '-R',
        `${NOBODY}:${NOBODY}`,
        join(dataDir, 'postgres'),
        join(dataDir, 'sockets'),
      ]);
      const { ownerConnectionString } = await start();
      expect(await query(ownerConnectionString, 'select id from pupils')).toEqual([{ id: 7 }]);
      for (const path of ['postgres', 'postgres/base', 'postgres/PG_VERSION', 'sockets'])
        expect((await stat(join(dataDir, path))).uid, path).toBe(ownAccount().uid);
      const { uid } = await stat(`/proc/${postmaster()!.pid}`);
      expect(uid).toBe(ownAccount().uid);
    },
  );
});

test('every page has a checksum from the first day', async () => {
  makeItOld();
  const { connectionString } = await start();
  expect(await query(connectionString, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
});

test('the database handles French letters without the system’s locale: folding and trigrams work', async () => {
  makeItOld();
  const { ownerConnectionString: connectionString } = await start();
  const sql = `select lower('ÉLÈVE') as folded, similarity('Élève', 'élève') as alike`;
  await query(connectionString, 'create extension pg_trgm');
  expect(await query(connectionString, sql)).toEqual([{ folded: 'élève', alike: 1 }]);
});

test('a database that dies is restarted, and an open pool reconnects and finds every row', async () => {
  makeItOld();
  const { ownerConnectionString: connectionString, said } = await start(dataDir, true);
  const pool = new Pool({ connectionString });
  pool.on('error', () => {});
  endings.unshift(() => pool.end());
  await pool.query('create table pupils as select generate_series(1, 1000) as id');
  const { pid } = postmaster()!;
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(said).toContain('The database is back.'), { timeout: 20_000 });
  expect((await pool.query('select count(*)::int from pupils')).rows).toEqual([{ count: 1000 }]);
  expect(postmaster()!.pid).not.toBe(pid);
});

test('a database whose sessions all crash keeps the same single Préau', async () => {
  makeItOld();
  const { connectionString, said } = await start();
  const rows = await query(
    connectionString,
    `select pid from pg_stat_activity where application_name = 'preau supervisor'`,
  );
  process.kill((rows as { pid: number }[])[0]!.pid, 'SIGKILL');
  await vi.waitFor(() => expect(said).toContain('The database is back.'), { timeout: 20_000 });
  await expect(keeper().ended).resolves.toBe(1);
});

const people = [
  { name: 'ourselves', account: {} },
  ...(canPlayUser ? [{ name: 'an ordinary user', account: { uid: NOBODY, gid: NOBODY } }] : []),
];

describe.each(people)('processes that run as $name', ({ account }) => {
  beforeEach(async () => {
    if (account.uid === undefined) return;
    await chown(dataDir, account.uid, account.gid);
    await chmod(dataDir, 0o700);
  });

  test('of two, the second is refused with one sentence, and the first keeps running', async () => {
    makeItOld(account);
    const first = keeper(account);
    await first.ready;
    const second = keeper(account);
    expect(await second.ended).toBe(1);
    expect(second.words().trim()).toBe(
      `Another Préau is running on this data directory (${dataDir}): stop it first, or choose another DATA_DIR.`,
    );
    await seesMore(first.kept);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(postmaster()).toBeNull();
  });

  test('of two started at once on an empty directory, one runs and one is refused', async () => {
    const both = [keeper(account), keeper(account)];
    const settled = await Promise.allSettled(both.map(({ ready }) => ready));
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = both[settled.findIndex(({ status }) => status === 'fulfilled')]!;
    await seesMore(winner.kept);
  });

  test('the second start waits for a server that has not yet written its socket’s path', async () => {
    makeItOld(account);
    const first = keeper(account);
    await first.ready;
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const complete = await readFile(file, 'utf8');
    const [pid, cluster, started, port] = complete.split('\n');
    await writeFile(file, `${[pid, cluster, started, port].join('\n')}\n\n`);
    const second = keeper(account);
    const ended = vi.fn();
    void second.ended.then(ended);
    await sleep(2_000);
    expect(ended).not.toHaveBeenCalled();
    await writeFile(file, complete);
    expect(await second.ended).toBe(1);
    expect(second.words()).toContain('Another Préau is running on this data directory');
  }, 30_000);

  test('killed: the next start adopts the database, and every acknowledged row is there', async () => {
    makeItOld(account);
    const first = keeper(account);
    await first.ready;
    await seesMore(first.kept);
    const before = postmaster();
    first.process.kill('SIGKILL');
    await first.ended;

    const second = keeper(account);
    const connectionString = await second.ready;
    expect(postmaster()).toEqual(before);
    expect(second.log).toContain('Found the database that an earlier Préau left running, and took it over.');
    const rows = (await query(connectionString, 'select number from numbers')) as { number: number }[];
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(first.kept));

    // The adopted process is no child of ours, but is still monitored.
    process.kill(before!.pid, 'SIGKILL');
    await seesMore(second.kept, 20);
    expect(postmaster()!.pid).not.toBe(before!.pid);
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test('killed together with the database: the next start repairs it, and every acknowledged row is there', async () => {
    makeItOld(account);
    const first = keeper(account);
    await first.ready;
    await seesMore(first.kept, 20);
    first.process.kill('SIGKILL');
    process.kill(postmaster()!.pid, 'SIGKILL');
    await first.ended;

    const second = keeper(account);
    const connectionString = await second.ready;
    const rows = (await query(connectionString, 'select number from numbers')) as { number: number }[];
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(first.kept));
  });

  test('Ctrl-C reaches the process alone, because the database is in another process group', async () => {
    makeItOld(account);
    const first = keeper(account);
    await first.ready;
    if (process.platform !== 'linux') return;
    const status = await readFile(`/proc/${postmaster()!.pid}/stat`, 'utf8');
    const [, , group] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    expect(Number(group)).not.toBe(first.process.pid);
    expect(Number(group)).toBe(postmaster()!.pid);
  });
});

test('the address of a database may contain blanks and accents of its directory', async () => {
  const spaced = join(dataDir, 'école du lac 2%');
  const { connectionString } = await start(spaced);
  const passwords = readPasswords(spaced)!;
  expect(connectionString).toBe(socketAddress(join(spaced, 'sockets'), 'preau', 'portal', passwords));
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});
