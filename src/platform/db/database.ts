import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { Pool } from 'pg';

type NoSchema = Record<string, never>;

/** The database as use cases receive it: they open transactions on it and read nothing through it. */
export type Db = NodePgDatabase<NoSchema> & { $client: Pool };

/** One transaction. Queries take this and never `Db`: a second connection would see other data, or wait for ever when the pool is dry. */
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;

export type DatabaseOptions = {
  /** postgres:// address; with `host=/directory` it is a Unix socket. */
  connectionString: string;
  /** Most connections at once; 10 unless told. */
  max?: number;
  onError?: (error: Error) => void;
};

/** Opens a pool. The caller ends it with `db.$client.end()`. */
export function openDatabase({ connectionString, max = 10, onError }: DatabaseOptions): Db {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
  });
  // Without a listener a restart of the database (57P01) ends this process.
  pool.on('error', (error) => onError?.(error));
  // The same for a connection that breaks in use: its statement fails and tells the caller, the event has nobody else to tell.
  pool.on('connect', (client) => client.on('error', () => {}));
  return overPool(pool);
}

/** A database on a pool. Its transactions give their connection back whatever happens: Drizzle's own keep it for ever when `begin` fails. */
export function overPool(pool: Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      // The pool throws a connection away that is no longer fit for use.
      client.release();
    }
  };
  return db;
}
