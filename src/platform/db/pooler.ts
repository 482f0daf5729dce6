import { Client } from 'pg';
import { one } from './one.ts';

/** The process of the server that a connection has at this moment. */
async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return one(rows).pid;
}

/**
 * True where a pooler gives a connection's statements to changing connections of the server (PgBouncer's transaction
 * mode). Live pages would hear nothing there, and advisory locks would stay with nobody.
 */
export async function sharesSessions(connectionString: string): Promise<boolean> {
  const [idle, busy] = [new Client({ connectionString }), new Client({ connectionString })];
  for (const client of [idle, busy]) client.on('error', () => {});
  try {
    await Promise.all([idle.connect(), busy.connect()]);
    const before = await processOf(idle);
    // In a transaction it takes a free connection of the server: the other one's, unless that one is its own.
    await busy.query('begin');
    const taken = await processOf(busy);
    return taken === before || (await processOf(idle)) !== before;
  } finally {
    await Promise.allSettled([idle.end(), busy.end()]);
  }
}
