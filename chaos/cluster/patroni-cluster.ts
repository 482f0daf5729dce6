import { type ChildProcess, spawn } from 'node:child_process';
import {
  accessSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { ownAccount } from '#platform/db/embedded/account.ts';
import { freePort } from '../../src/app/testing/children.ts';
import { send } from '../../src/app/testing/http-calls.ts';

const PASSWORD = 'of this machine only';
const PATIENCE_MS = 90_000;
const NODES = ['pg1', 'pg2', 'pg3'];

type Programs = Record<'patroni' | 'etcd' | 'haproxy', string> & { postgres: string };

/** The programs of a cluster if they are installed, otherwise the names of the missing ones. */
export function findPrograms(): Programs | { missing: string[] } {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const versions = list('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`);
  const found = {
    patroni: find('patroni', folders),
    etcd: find('etcd', folders),
    haproxy: find('haproxy', folders),
    postgres: find('postgres', versions),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]));
  return missing.length > 0 ? { missing } : (found as Programs);
}

const find = (name: string, among: string[]) => among.map((folder) => join(folder, name)).find(isThere);

const isThere = (path: string) => {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
};
const list = (folder: string) => (isThere(folder) ? readdirSync(folder) : []);

type Node = { name: string; port: number; api: number; data: string; patroni: ChildProcess | null };

/**
 * Three PostgreSQL servers under Patroni with the settings of docs/cluster.md, behind one HAProxy. Stopped at
 * the end of the run.
 */
export async function aPatroniCluster(programs: Programs) {
  const base = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'preau-cluster-'));
  // PostgreSQL does not run as root.
  const account = process.getuid?.() === 0 ? ownAccount() : null;
  const give = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  };
  const put = (name: string, text: string) => {
    writeFileSync(join(base, name), text);
    return give(join(base, name));
  };
  give(base);
  const running = new Set<ChildProcess>();
  const start = (program: string, words: string[], more: Record<string, string> = {}) => {
    const child = spawn(program, words, {
      ...account,
      cwd: base,
      env: { PATH: process.env['PATH'] ?? '', HOME: base, LC_ALL: 'C.UTF-8', ...more },
      stdio: 'ignore',
      detached: true,
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    return child;
  };
  const nodes: Node[] = [];
  for (const name of NODES)
    nodes.push({
      name,
      port: await freePort(),
      api: await freePort(),
      data: join(base, name),
      patroni: null,
    });
  atEndOfFile(async () => {
    for (const child of running) child.kill('SIGKILL');
    for (const { data } of nodes) kill(postmasterOf(data));
    await sleep(500);
    rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const [etcdClient, etcdPeer, front] = [await freePort(), await freePort(), await freePort()];
  start(programs.etcd, [
    '--name=store',
    `--data-dir=${join(base, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${etcdClient}`,
    `--advertise-client-urls=http://127.0.0.1:${etcdClient}`,
    `--listen-peer-urls=http://127.0.0.1:${etcdPeer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${etcdPeer}`,
    `--initial-cluster=store=http://127.0.0.1:${etcdPeer}`,
  ]);
  for (const node of nodes) put(`${node.name}.yml`, patroniSettings(node, { etcdClient, base, programs }));
  mkdirSync(join(base, 'run'));
  give(join(base, 'run'));
  start(programs.haproxy, ['-db', '-f', put('haproxy.cfg', haproxySettings(front, nodes))]);

  const startNode = (node: Node) => {
    node.patroni = start(programs.patroni, [join(base, `${node.name}.yml`)]);
  };
  const answers = async ({ api }: Node, path: string) =>
    (await send(`http://127.0.0.1:${api}${path}`, { timeoutMs: 2_000 }).catch(() => null))?.status === 200;
  const leader = async () => {
    for (const node of nodes) if (await answers(node, '/primary')) return node;
    return null;
  };
  const address = (user: string, database: string) =>
    `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${front}/${database}?sslmode=disable`;
  const ask = async <Row>(sql: string, database = 'postgres'): Promise<Row[]> => {
    const client = new Client({ connectionString: address('postgres', database) });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end().catch(() => {});
    }
  };
  /** True if all three servers are running and commits wait for a standby. */
  const whole = () =>
    until('a whole cluster', async () => {
      const [seen] = await ask<{ standbys: number; sync: number }>(
        `select count(*)::int as standbys, count(*) filter (where sync_state in ('sync', 'quorum'))::int as sync
           from pg_stat_replication where state = 'streaming'`,
      ).catch(() => []);
      return seen?.standbys === NODES.length - 1 && seen.sync > 0;
    });

  startNode(nodes[0]!);
  await until('the first server', async () => (await leader()) !== null);
  for (const node of nodes.slice(1)) startNode(node);
  await whole();
  await until('HAProxy', async () => (await ask('select 1').catch(() => [])).length === 1);
  for (const role of ['preau_owner', 'preau_portal'])
    await ask(`create role ${role} login password '${PASSWORD}'`);
  await ask('create database school owner preau_owner');

  let dead: Node | null = null;
  return {
    portal: address('preau_portal', 'school'),
    owner: address('preau_owner', 'school'),
    /** Kills the primary and its Patroni with SIGKILL, like a power cut. */
    killPrimary: async () => {
      const victim = await leader();
      if (!victim) throw new Error('There is no primary to kill.');
      victim.patroni?.kill('SIGKILL');
      kill(postmasterOf(victim.data));
      dead = victim;
    },
    /** Waits for another primary. */
    otherPrimary: () =>
      until('another primary', async () => {
        const found = await leader();
        return found !== null && found !== dead;
      }),
    /** Restarts the dead server, which joins as a standby. */
    rejoin: async () => {
      if (dead) startNode(dead);
      await whole();
    },
  };
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(250))
    if (Date.now() > giveUpAt) throw new Error(`${what}: not after ${PATIENCE_MS / 1_000} s`);
}

const postmasterOf = (data: string): number | null => {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || null;
  } catch {
    return null;
  }
};

function kill(pid: number | null): void {
  try {
    if (pid !== null) process.kill(pid, 'SIGKILL');
  } catch {
    // It had already ended.
  }
}

type Around = { etcdClient: number; base: string; programs: Programs };

const patroniSettings = ({ name, port, api, data }: Node, { etcdClient, base, programs }: Around) => `
scope: preau
name: ${name}
restapi: { listen: '127.0.0.1:${api}', connect_address: '127.0.0.1:${api}' }
etcd3: { host: '127.0.0.1:${etcdClient}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { wal_sender_timeout: 5s }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: '127.0.0.1:${port}'
  connect_address: '127.0.0.1:${port}'
  data_dir: ${data}
  bin_dir: ${join(programs.postgres, '..')}
  pgpass: ${join(base, `${name}.pgpass`)}
  authentication:
    superuser: { username: postgres, password: '${PASSWORD}' }
    replication: { username: replicator, password: '${PASSWORD}' }
    rewind: { username: rewinder, password: '${PASSWORD}' }
  parameters: { unix_socket_directories: '${join(base, 'run')}', shared_buffers: 32MB }
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
`;

const haproxySettings = (front: number, nodes: Node[]) => `
defaults
    mode tcp
    timeout connect 4s
    timeout client 30m
    timeout server 30m
listen postgres
    bind 127.0.0.1:${front}
    option httpchk GET /primary
    http-check expect status 200
    default-server inter 2s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, api }) => `    server ${name} 127.0.0.1:${port} check port ${api}`).join('\n')}
`;
