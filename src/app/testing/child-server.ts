import type { Db } from '#platform/db/database.ts';
import { afterStatements } from '#platform/testing/fail-points.ts';
import { runPortal } from '../run-portal.ts';

/** What a shell says of a process that was killed. */
const KILLED = 137;

const statements = Number(process.env['EXIT_AFTER_STATEMENTS'] ?? 0);

/** Ends this process at once when so many statements have been answered since SIGUSR2: nothing of it is closed in order. */
function endingOnPurpose(db: Db): Db {
  const count = { left: Infinity };
  process.on('SIGUSR2', () => {
    count.left = statements;
    process.stdout.write('armed\n');
  });
  return afterStatements(db, count, () => process.exit(KILLED));
}

// The product's own process without pages, which a test can start from source before anything is built.
await runPortal(() => null, statements > 0 ? endingOnPurpose : undefined);
