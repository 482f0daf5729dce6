import { drizzle, NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { type ClientBase, Pool, type PoolClient } from 'pg';
import { clientClass } from './client.ts';

type NoSchema = Record<string, never>;
type NoTables = ExtractTablesWithRelations<NoSchema>;

/** The database as use cases receive it: they open transactions on it and read nothing through it. */
export type Db = NodePgDatabase<NoSchema> & { $client: Pool };

/** One transaction. Queries take this and never `Db`: a second connection would see other data, or wait for ever when the pool is dry. */
export type Tx = NodePgTransaction<NoSchema, NoTables>;

export type DatabaseOptions = {
  /** postgres:// address; with `host=/directory` it is a Unix socket. */
  connectionString: string;
  /** Most connections at once; 4 unless told. */
  max?: number;
  /** False for a pooler that does not know statements by name. */
  namedStatements?: boolean;
  /** A connection that gives no answer for so long is dropped; 17 s unless told. */
  silenceMs?: number;
  onError?: (error: Error) => void;
};

const STATEMENT_MS = 15_000;
/**
 * Longer than a statement may take. The server's own limit does not cover a commit, and a server that is frozen or cut
 * off keeps none: then the driver closes the connection, and the request is answered 503, to be repeated with its key.
 */
const SILENCE_MS = 17_000;

/** Opens a pool. The caller ends it with `db.$client.end()`. */
export function openDatabase({
  connectionString,
  max = 4,
  namedStatements = true,
  silenceMs = SILENCE_MS,
  onError,
}: DatabaseOptions): Db {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    query_timeout: silenceMs,
    pipeline: true,
    Client: clientClass({ named: namedStatements }),
  });
  // Without a listener a restart of the database (57P01) ends this process.
  pool.on('error', (error) => onError?.(error));
  // The same for a connection that breaks in use: its statement fails and tells the caller, the event has nobody else to tell.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // As a statement, because PgBouncer refuses it among the parameters of a connection.
    client.query(`set statement_timeout = ${STATEMENT_MS}`).catch(() => {});
  });
  return overPool(pool);
}

/** A database on a pool. Its transactions give their connection back whatever happens: Drizzle's own keep it for ever when `begin` fails. */
export function overPool(pool: Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await (config?.accessMode === 'read only'
        ? read(client, work, config)
        : write(client, work, config));
    } finally {
      // The pool throws a connection away that is no longer fit for use.
      client.release();
    }
  };
  return db;
}

type Queryable = Pick<ClientBase, 'query'>;
type Work<T> = (tx: Tx) => Promise<T>;

const dialect = new PgDialect();

/** A transaction handle over anything that sends statements. */
export const transactionOn = (client: Queryable): Tx =>
  new NodePgTransaction<NoSchema, NoTables>(
    dialect,
    new NodePgSession<NoSchema, NoTables>(client as PoolClient, dialect, undefined),
    undefined,
  ) as Tx;

/** A transaction as a use case receives its database: the use case's own transactions become savepoints of it. */
export const inside = (tx: Tx): Db => tx as unknown as Db;

/**
 * Several reads on one connection and from one snapshot: what they ask at the same moment goes to the database as one message.
 * `work` gets a database whose transactions are all this one, so none of them may write, and none needs a second connection.
 */
export async function readTogether<T>({ $client: pool }: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await read(client, (tx) => work(readingIn(tx, client)), SNAPSHOT);
  } finally {
    client.release();
  }
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

const readingIn = (tx: Tx, client: Queryable): Db =>
  ({ transaction: (work: Work<unknown>) => work(tx), $client: client }) as unknown as Db;

const opened = new WeakMap<Queryable, Tx>();

function txOf(client: Queryable): Tx {
  const known = opened.get(client) ?? transactionOn(client);
  opened.set(client, known);
  return known;
}

const BEGIN = 'begin';

function beginning({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  return [BEGIN, isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
}

async function write<T>(client: Queryable, work: Work<T>, config?: PgTransactionConfig): Promise<T> {
  await client.query(beginning(config));
  try {
    const result = await work(txOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Only reads: its first statement goes out with `begin`, and nobody waits for `commit`, which has nothing to keep. The next
 * transaction of the connection comes after it on the same line.
 */
async function read<T>(client: Queryable, work: Work<T>, config: PgTransactionConfig): Promise<T> {
  const begun = client.query(beginning(config));
  // Told below, once the work has failed on it too.
  begun.catch(() => {});
  try {
    const result = await work(txOf(client));
    await begun;
    // A commit that was never sent would leave the next transaction of the connection inside this one.
    client.query('commit').catch(() => client.query('rollback').catch(() => {}));
    return result;
  } catch (error) {
    client.query('rollback').catch(() => {});
    await begun;
    throw error;
  }
}
