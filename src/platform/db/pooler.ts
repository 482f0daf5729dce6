import { Client } from 'pg';
import { one } from './one.ts';

/** The server process that currently serves a connection. */
async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return one(rows).pid;
}

/**
 * True behind a pooler that distributes a connection's statements over changing server connections
 * (PgBouncer's transaction mode). There, live pages would receive nothing, and session advisory locks would
 * not work.
 */
export async function sharesSessions(connectionString: string): Promise<boolean> {
  const [idle, busy] = [new Client({ connectionString }), new Client({ connectionString })];
  for (const client of [idle, busy]) client.on('error', () => {});
  try {
    await Promise.all([idle.connect(), busy.connect()]);
    const before = await processOf(idle);
    // A transaction takes a free server connection: the other client's, unless that one is dedicated.
    await busy.query('begin');
    const taken = await processOf(busy);
    return taken === before || (await processOf(idle)) !== before;
  } finally {
    await Promise.allSettled([idle.end(), busy.end()]);
  }
}
