import { drizzle, NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { type ClientBase, Pool, type PoolClient } from 'pg';
import { clientClass } from './client.ts';

type NoSchema = Record<string, never>;
type NoTables = ExtractTablesWithRelations<NoSchema>;

/** The database as use cases receive it: they open transactions on it and never query it directly. */
export type Db = NodePgDatabase<NoSchema> & { $client: Pool };

/**
 * One transaction. Queries take this and never `Db`: a second connection would see other data, or wait
 * forever when the pool is exhausted.
 */
export type Tx = NodePgTransaction<NoSchema, NoTables>;

export type DatabaseOptions = {
  /** A postgres:// URL; `host=/directory` selects a Unix socket. */
  connectionString: string;
  /** Maximum number of connections; 4 by default. */
  max?: number;
  /** False for a pooler that does not support named statements. */
  namedStatements?: boolean;
  /** A connection that does not respond for this long is dropped; 17 s by default. */
  silenceMs?: number;
  onError?: (error: Error) => void;
};

const STATEMENT_MS = 15_000;
/**
 * Longer than the statement timeout. The server's timeout does not cover commits, and a frozen or unreachable
 * server enforces none: then the driver closes the connection, and the response is 503, to be retried with
 * the same key.
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
  // Without a listener, a restart of the database (57P01) would end this process.
  pool.on('error', (error) => onError?.(error));
  // The same for a connection that breaks in use: the caller gets the statement's error, and the event needs
  // no handling.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // As a statement, because PgBouncer rejects it as a connection parameter.
    client.query(`set statement_timeout = ${STATEMENT_MS}`).catch(() => {});
  });
  return overPool(pool);
}

/**
 * A database on a pool whose transactions always release their connection. Drizzle's own keep it forever if
 * `begin` fails.
 */
export function overPool(pool: Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await (config?.accessMode === 'read only'
        ? read(client, work, config)
        : write(client, work, config));
    } finally {
      // The pool discards connections that are no longer usable.
      client.release();
    }
  };
  return db;
}

type Queryable = Pick<ClientBase, 'query'>;
type Work<T> = (tx: Tx) => Promise<T>;

const dialect = new PgDialect();

/** A transaction handle over any object that sends statements. */
export const transactionOn = (client: Queryable): Tx =>
  new NodePgTransaction<NoSchema, NoTables>(
    dialect,
    new NodePgSession<NoSchema, NoTables>(client as PoolClient, dialect, undefined),
    undefined,
  ) as Tx;

/** Passes a transaction as the database of a use case, whose own transactions become savepoints. */
export const inside = (tx: Tx): Db => tx as unknown as Db;

/**
 * Several reads on one connection and from one snapshot; concurrent ones are sent to the database as one
 * message. `work` gets a database whose transactions are all this one, so none of them may write, and none
 * needs a second connection.
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
 * Read-only: the first statement is sent together with `begin`, and `commit` is not awaited, because it has
 * nothing to write. The connection's next transaction follows it in order.
 */
async function read<T>(client: Queryable, work: Work<T>, config: PgTransactionConfig): Promise<T> {
  const begun = client.query(beginning(config));
  // Reported below, once the work has failed because of it.
  begun.catch(() => {});
  try {
    const result = await work(txOf(client));
    await begun;
    // A commit that was never sent would put the connection's next transaction inside this one.
    client.query('commit').catch(() => client.query('rollback').catch(() => {}));
    return result;
  } catch (error) {
    client.query('rollback').catch(() => {});
    await begun;
    throw error;
  }
}
