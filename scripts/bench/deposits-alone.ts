import { measureDeposits } from './deposits.ts';
import { findPgbench } from './limit.ts';
import { seedSchool } from './seed.ts';
import { startServer, withDatabase } from './server.ts';
import { openSessions } from './sessions.ts';
const volume = { students: 2_000, classes: 40, accounts: 2_000, transactions: 20_000 };
const server = await startServer('dist/server.mjs');
try {
  const t = performance.now();
  await withDatabase(server, (client) => seedSchool(client, volume));
  console.log('seeded', performance.now() - t);
  const world = { volume, sessions: await openSessions(server.port) };
  await measureDeposits(server, world, { pgbench: findPgbench(), seconds: 4 });
  await withDatabase(server, async (c) =>
    console.log(
      (await c.query('select sum(amount) s, count(*) from ledger_entries')).rows,
      (await c.query('select * from ledger_state')).rows,
    ),
  );
} finally {
  await server.stop();
}
