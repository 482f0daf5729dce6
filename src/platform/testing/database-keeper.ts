import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { openDatabase } from '#platform/db/database.ts';

// A separate process that runs an embedded database, inserts numbers endlessly and prints each one that the
// database acknowledges. A test kills it and checks what is left.

const say = (line: string) => process.stdout.write(`${line}\n`);
const end = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

const dataDir = process.argv[2] ?? '';
const server = await startEmbeddedDatabase({
  dataDir,
  log: (message) => say(`log ${message}`),
  onLost: end,
}).catch(end);
if (server) {
  const { $client: pool } = openDatabase({ connectionString: server.ownerConnectionString, max: 1 });
  await pool.query('create table if not exists numbers (number int primary key)').catch(end);
  say(`ready ${server.ownerConnectionString}`);

  const stopping = new AbortController();
  process.on('SIGTERM', () => stopping.abort());
  const { rows } = await pool.query<{ last: number }>('select coalesce(max(number), 0) as last from numbers');
  let number = rows[0]?.last ?? 0;
  while (!stopping.signal.aborted) {
    number += 1;
    // While the database is away a number is lost, never acknowledged.
    const written = await pool.query('insert into numbers values ($1)', [number]).catch(() => null);
    if (written) say(`kept ${number}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await pool.end();
  await server.stop();
  process.exit(0);
}
