import type { Db } from '#platform/db/database.ts';
import { afterStatements } from '#platform/testing/fail-points.ts';
import { runPortal } from '../run-portal.ts';

/** The shell's exit code for a killed process. */
const KILLED = 137;

const statements = Number(process.env['EXIT_AFTER_STATEMENTS'] ?? 0);

/** Ends this process at once, without an orderly shutdown, after this many statements since SIGUSR2. */
function endingOnPurpose(db: Db): Db {
  const count = { left: Infinity };
  process.on('SIGUSR2', () => {
    count.left = statements;
    process.stdout.write('armed\n');
  });
  return afterStatements(db, count, () => process.exit(KILLED));
}

const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
if (aheadMs > 0) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number]) {
      if (given.length > 0) super(...(given as [number]));
      else super(RealDate.now() + aheadMs);
    }
    static override now = () => RealDate.now() + aheadMs;
  } as DateConstructor;
}

// The product's process without pages, which a test can start from source before any build.
await runPortal(() => null, statements > 0 ? endingOnPurpose : undefined);
